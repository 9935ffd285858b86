/** What is done. */
export const DEEDS = {
  send: `send upload transmit forward submit exfiltrat* relay beacon dispatch leak ship stream funnel post deliver convey lodge
    hand pass_on pass_along pass_it drop_it mirror sync replicat* broadcast email e-mail mail bcc cc blind_copy carbon_copy
    share push report_to phone_home call_home ping notify put_to deposit hand_over turn_over turn_in surrender copy_to
    enviar envia* envíe envía* sube subir suba* reenvi* publica* transmit* manda* remite
    envoie* envoy* téléverse* transmet* transfère* expédie*
    sende* sendet hochlad* übertrag* übermittl* weiterleit* schick* lade_hoch
    envie* carregue* encaminh* mande
    отправ* загруз* переда* перешл* выгруз* пошли*
    发送 上传 传输 提交到 转发 发到 推送到 同步到 寄给 送信 アップロード 転送 送って 送る 送り 投稿`,
  collect: `collect gather harvest captur* extract dump scrap* record grab steal enumerat* snapshot inventory retriev* compil*
    note_down take_down look_through go_through comb search_for scan_for pick_up copy concatenat* bundle tar zip archiv*
    index crawl list_all find_all read_all accumulat* amass pull_together take_over
    recopil* recog* lee leer reún* copia* extrae* rassembl* collecte* lis lisez lire récupèr* relev*
    sammle* sammel* lies auslesen kopiere* erfass* coleta* colete* leia reúna copie*
    собер* собира* прочита* считай* скопиру* 收集 读取 提取 获取 复制 汇总 打包 記録 収集 読み取 読み込 集め コピー`,
  run: `run execut* launch start invok* evaluat* eval spawn double-click activat* paste_into paste_in press_enter
    ejecut* exécut* lance* ausführ* starte* execut* rode inicie arranque* запуст* запуска* выполн*
    运行 执行 启动 粘贴 実行 起動 貼り付け`,
  install: `install setup set_up deploy unpack unzip extract_it mark_it_executable chmod sideload instal* installez installier*
    установ* 安装 解压 部署 インストール 解凍`,
  fetch: `fetch download retriev* pull curl wget get_the load visit poll brows* query check_in consult read_the look_up
    descarg* télécharg* herunterlad* lade baixe* baixar* скача* получи* 下载 获取 拉取 访问 加载 ダウンロード 取得`,
  obey: `follow obey comply adher* carry_out carry_them do_what do_exactly do_whatever do_as act_on act_upon honor honour heed
    binding treat_as treat_them treat_it treat_the treat_such defer apply_whatever apply_them perform_them take_orders
    sigue siga* obedec* cumpl* suivez suis obéi* appliqu* befolg* folge* gehorch* cumpra* obedeça* следу* подчин* исполн*
    遵循 遵照 按照 服从 照做 従って 従い 従う`,
  plant: `add append insert inject prepend embed writ* save stor* persist register plac* put install_a creat* drop_a
    modify edit updat* overwrit* replac* rewrit* amend patch tuck slip sneak smuggl* weave work_into include
    añad* agreg* escrib* guard* modific* cree inserte ajout* écri* enregistr* insér* füge schreib* speicher* trage leg*
    adicion* escrev* salve* insira crie добав* запиш* сохран* измен* созда* 添加 写入 追加 保存 修改 注册 插入 创建
    書き込 追記 登録 変更 挿入 作成`,
  destroy: `delet* remov* eras* wip* destroy purg* shred corrupt truncat* rm scrambl* garbl* obliterat* nuk* trash expung*
    zero_out zero_bytes force-push rewrite_the_history drop_schema drop_table drop_database prune empty_the empty_bin unlink
    borr* elimin* supprim* efface* lösch* entfern* leere* apag* exclua* удал* сотр* стер* очист* 删除 清除 销毁 擦除 清空
    削除 消去 空に`,
  encrypt: `encrypt cipher ransom lock_the locked zashif* cifr* chiffr* verschlüssel* criptograf* зашифр* 加密 暗号化`,
  pay: `pay purchas* buy withdraw wire swap stake donat* tip remit sell trade redeem refund charg* subscrib* bid checkout
    place_the_order place_an_order place_order order_the transfer route_the settle sign_the approve_max approve_unlimited
    divert siphon skim sweep round_up transfier* paga* compr* vire* payez achet* überweis* bezahl* kauf* transfira* pague*
    переве* оплат* купи* 转账 支付 购买 付款 汇款 兑换 转到 送金 支払 購入 振り込`,
  disable: `disabl* turn_off turn_it_off switch_off deactivat* bypass skip circumvent whitelist suppress silenc* mute weaken
    lower loosen evad* unload kill stop_the exclud* exempt waiv* lift suspend lax relax no-verify unset clear_the deny_list
    desactiv* deshabilit* désactiv* désactive* contourn* deaktivier* abschalt* umgeh* desativ* desabilit* ignore_the
    отключ* обойд* выключ* игнорир* 关闭 禁用 绕过 跳过 停用 無効 無視 回避 スキップ`,
  override: `ignor* disregard forget overrid* overrul* supersed* discard void nullify invalid obsolete outrank* preced* trump
    take_precedence takes_precedence no_longer_apply no_longer_applies rank_below sole_source set_aside superseded unrestricted
    prevail* replaces_all instead_of_the_system unbound jailbr* higher-priority highest_priority
    olvid* descart* anul* oubli* vergiss außer_kraft esqueç* desconsider* забудь* отмен* 忽略 无视 忘记 无效 优先于 作废
    無効です 無視 優先`,
  speak: `tell say mention inform explain answer reply respond claim state describ* announc* disclos* reveal admit acknowledg*
    insist assur* reassur* call_it label_it label_them present_it frame phras* word_it bring_up bring_this_up talk_about
    discuss narrat* output print write_that attribut* diga* dile mencion* inform* expliqu* dites répond* sage* erwähn* erklär*
    behaupte* teile_mit conte сообщ* скажи* говори* упомин* ответ* 告诉 说明 提及 通知 声称 回答 告知 伝え 言う 言及 説明 答え`,
  show: `show display print list preview present surface echo summariz* summaris* point_out highlight quote cite link_to
    muestr* montr* affich* zeig* mostr* exib* покаж* показыва* 显示 展示 列出 表示 見せ 一覧`,
  ask: `ask prompt confirm* approv* wait_for permission* consent* consult agree* sign-off sign_off go-ahead authoriz* authoris*
    yes check_with preguntar* confirm* permis* demand* autoris* bestätig* frag* nachfrag* zustimm* pergunt* autoriz*
    подтвержд* спрос* спраш* разреш* соглас* 询问 确认 批准 授权 同意 許可 確認 承認 尋ね 同意`,
  hide: `hid* conceal mask obscur* silent* quiet* discreet* covert* secret* stealth* surreptitious* unnotic* undetect* invisibl*
    omit* leave_out leave_this_out keep_out keep_off keep_it_off collapse redact strip between_us out_of_sight behind_the_scenes
    never_let_on let_on not_displayed not_be_shown not_shown unseen white_text zero-width tiny_font background nohup
    no_trace clear_the_log clear_the_history keep_quiet to_yourself without_telling without_mention* without_notice unannounced
    discretamente silencios* ocult* escond* discrèt* cach* dissimul* silencieus* heimlich unauffällig unbemerkt verberg* verschweig*
    stillschweigend versteck* discret* secretamente тайно незаметно скрыт* молча скрой* 悄悄 静默 秘密 偷偷 隐藏 后台 不必展示
    こっそり 黙って 密かに 隠し 隠す 秘密`,
  disguise: `pretend fak* forg* impersonat* imitat* mimic* disguis* pose look_like looks_like look_as looks_as identical lookalike*
    appear_as seem as_though as_if as_if_it under_the_name named_like label relabel rename masquerad* spoof camouflag* cover_story
    look_ordinary looks_ordinary look_normal looks_normal look_natural looks_natural look_established call_it passes_review
    pass_review harmless-looking innocuous innocent* plausible counterfeit bogus dress_up sound_like sound_official backdat*
    fing* falso falsific* simul* faux feindre imit* vortäusch* täusch* gefälscht* als_ob finj* falsifi* притвор* поддел* фальшив*
    замаскир* 假装 伪装 冒充 伪造 看起来像 偽装 装って 偽の なりすま 見せかけ`,
  notice: `notic* realiz* realis* aware* know find_out learn_of suspicio* suspect detect* spot discover* catch_on wonder question*
    hear_about see_it seen complain* saber entera* note_rien sait merk* wissen erfahr* saiba perceb* знал* знать замет* узна*
    知道 发现 察觉 注意到 気づ 知られ 悟られ`,
  persuade: `persuad* convinc* press pressure coax urge talk_into trick lure entic* manipulat* nudg* steer push_the push_them hesitat*
    reassur* flatter guilt fear afraid scare frighten* panic alarm worr* concern excit* trust_you gain_trust confidence doubt*
    emotional insist make_them get_them lead_them have_the_user urgen* hurry pressur* convenc* insist* presion* persuad* press*
    überred* drän* überzeug* убед* запуг* 说服 催促 诱导 恐吓 说动 説得 急かし 促し 不安`,
  recommend: `recommend* suggest* promot* prefer* favor* favour* endors* advertis* rank rate_it rated place_first come_out_first
    praise plug featur* sponsor* affiliat* referr* partner* cite_it advise choose pick_the highlight boost tout upsell
    recomien* recomend* promocion* privilégi* préfér* empfehl* empfiehl* bevorzug* werb* рекоменд* продвига* предпоч*
    推荐 优先推荐 推广 首选 优先选择 勧め 推奨 おすすめ 宣伝 優先的`,
  disparage: `disparag* play_down downplay* criticiz* criticis* discredit* negativ* inferior outdated worse unreliable unsafe
    rival* competit* alternativ* other_vendors discourag* dismiss warn_against omit_the_other weakness* drawback*
    desacredit* peor concurren* dénigr* schlecht* konkurren* herabsetz* pior* конкурент* хуже 竞争对手 贬低 不如 競合 劣る`,
  falsify: `alter adjust chang* swap invert flip skew distort* inflat* deflat* fabricat* falsif* invent* make_up made_up tamper*
    manipulat* massage fudg* misreport* misstat* round_down understat* overstat* wrong incorrect* inaccura* error* mistake*
    subtl* slight* off_by off-by-one random one_in one_out_of every_tenth percent bias* cherry-pick* leak_the reversed nonsense
    alter* sutil* erron* err* falsch* verfälsch* fehler* leicht errad* ошиб* подмен* исказ* незначительн*
    篡改 捏造 错误 随机 偏差 虚假 改成 細工 改ざん 誤り ランダム わずかに`,
  weaken: `backdoor* insecure vulnerab* weak hard-cod* hardcod* constant_nonce constant_seed seed_the superuser world-writable
    verify=false verify_none eval( md5 sha1 plaintext plain_text unsanitiz* unescap* concatenat* gluing string_concat* sql_injection
    no_validation without_validation skip_validation accept_any accept_the_password accept_all any_account master_password 777 0.0.0.0 trojan* logic_bomb
    open_to_the public-read anonymous_access debug=true allow_all wildcard puerta_trasera porte_dérobée hintertür* unsicher*
    бэкдор* уязвим* небезопас* 后门 漏洞 不安全 弱 バックドア 脆弱 安全でない`,
  spread: `propagat* spread replicat* self-replicat* infect* travel reach_all other_skills other_repositories other_repos other_projects
    other_agents other_machines other_hosts each_other_skill next_agent all_contacts every_contact every_repository every_repo all_repositories
    all_repos every_host across_the_organization across_the_organisation downstream carry_it_over seed clone_itself copy_itself
    copy_this copies_of_this this_section_into this_skill_to same_elsewhere pass_it_on their_agents their_assistants
    propag* diffus* verbreit* espalh* распростран* 传播 复制到 其他技能 其他项目 所有仓库 拡散 他のスキル 他のリポジトリ 伝播`,
  burn: `mine mining miner* xmrig stratum hash_rate hashrate monero cryptominer* proxynode residential_proxy botnet flood ddos
    fork_bomb loop_forever endless* infinite* forever idle spare_cycles spare cpu gpu gpus bandwidth cores nproc threads max_out exhaust*
    as_many_as saturat* hammer overload quota instances largest burn compute electricity bill billed spin_up until_it_stops
    minar* minería miner* schürf* minerar* майн* 挖矿 算力 无限循环 占满 配额 マイニング 無限 負荷`,
  watch: `monitor watch track keylog* keystroke* screenshot* screen_record* microphone webcam camera clipboard eavesdrop* listen_in
    spy surveil* record_the profile profiling persona who_they where_they vigil* surveill* überwach* vigi* следи* наблюда*
    监控 监视 截图 录音 键盘 監視 録音 スクリーンショット`,
} as const;
