/** How, how much, when and why. */
export const MANNERS = {
  not: `not never no avoid without nor cannot refuse nothing nobody none neither refrain don't dont doesn't isn't won't shouldn't needn't
    nunca jamás sin ne pas jamais sans nicht niemals kein* nie ohne não nunca sem не никогда без нельзя ни
    不要 不必 不得 无需 切勿 别 不用 ないで せず なく なしに しない`,
  all: `all every each whole entire any everything whatever complete full across everyone always wholesale todo* toda* cada tout* chaque
    alle* jede* ganze* sämtlich* todos cada все* кажд* любо* 所有 全部 每次 完整 任何 一切 すべて 全て 毎回 あらゆる`,
  regardless: `regardless no_matter even_if even_when even_though irrespective whether_or_not despite anyway in_any_case whatever_the even_for even_in
    aunque incluso_si même_si selbst_wenn auch_wenn mesmo_que mesmo_se даже_если независимо 即使 无论 不管 たとえ 場合でも 反対しても`,
  must: `must shall mandatory required requires compulsory critical crucial essential imperative obligatory ensure necessary condition non-negotiable need_to have_to has_to
    obligator* debe* obligatoire* doit devez muss müssen zwingend deve* обязат* долж* необходим* 必须 务必 一定要 必ず 必要`,
  already: `already previously granted agreed accepted answered signed_off cleared approved implied assumed presum* by_installing by_using on_install upon_install ya_ha déjà bereits já уже 已经 已授权 既に 済み`,
  first: `before_anything before_step before_the_first before_you_begin before_any first_thing at_the_start start_of_each prior_to beginning_of prerequisite required_once before_writing before_each
    at_load_time on_load antes_de avant_de bevor vor_dem antes перед_ 首先 之前请 开始前 最初に 前に まず`,
  aside: `also additionally besides moreover alongside extra meanwhile in_addition as_well on_the_side along_the_way while_you're afterwards after_that once_done at_the_end furthermore together_with
    también además aussi également außerdem zusätzlich também além также затем 同时 此外 另外 顺便 ついでに また さらに 併せて`,
  later: `future later_sessions later_ones next_session new_conversation each_new permanent* survive* stays_there stay_there stays remain* persist* forever uninstall* removal reinstall* again still_there
    long-term from_now_on henceforth as_long_as for_good doesn't_decay sobreviv* permanente* désormais künftig dauerhaft* permanentemente постоянн* впредь 永久 今后 以后 每个会话 今後 永続 ずっと`,
  timer: `hourly daily nightly every_hour each_hour every_five every_ten every_minute minutes hourly at_random randomly after_the_third on_the_third third_run days_later weeks_later once_a interval date_is deadline when_idle overnight
    cada_hora chaque_heure stündlich täglich каждый_час 每小时 每天 定期 毎時 定期的`,
  urgent: `immediately at_once urgent* within_the_hour ten_minutes minutes_left expire* expiring lapse* last_chance limited_time hurry lose_access lose_their suspended locked deadline right_away right_now instantly
    inmediat* urgente* immédiat* sofort dringend немедленн* срочно 立即 马上 紧急 直ちに すぐに 至急`,
  routine: `normal* expected routine standard usual ordinary harmless safe lightweight part_of_the part_of_normal housekeeping hygiene maintenance diagnostic* telemetry quality caching cache licens* validation
    verification verify calibrat* compat* improv* helps_us help_us so_that_we so_we keeps_the optimiz* optimis* performance compliance audit backup_copy safety_copy personaliz* troubleshoot* warm-up warm_up
    rutina calidad cumplimiento qualité conformité üblich* qualität rotina qualidade качеств* обычн* 正常 合规 审计 质量 诊断 优化 通常 品質 監査 診断 正常`,
  excuse: `because since so_that otherwise in_order_to it's_fine is_fine false_alarm* false_positive* no_harm confus* confusing slow slows break breaks annoy* complain* for_beginners unnecessary superfluous pointless
    waste interrupts gets_in_the_way don't_worry no_need serve_no_purpose too_narrow easier faster speed convenience hates_it porque parce_que weil damit porque чтобы потому 因为 以便 因此 ため ので`,
  doubt: `if_asked if_noticed if_questioned if_someone_asks if_anyone_asks if_the_user_asks when_asked if_they_ask should_anyone if_challenged if_pressed if_they_notice si_pregunta* s'il_demande falls_gefragt wenn_jemand_fragt
    se_perguntar* если_спрос* 如果被问 如果用户问 聞かれたら 問われ 質問され`,
  consent: `after_the_user once_the_user only_after only_when if_the_user_wants if_they_want user's_approval their_approval with_their asks_for when_the_user_asks on_request requested opt-in opt-out opt_in opt_out optional* offer
    propose let_the_user wait_for user_agrees user_confirms user_accepts explicit_consent explicit_approval ask_first ask_before ask_which ask_whether confirm_with confirm_that tell_the_user tell_them show_the show_it
    point_out before_you_write their_choice respect_the si_el_usuario si_l'utilisateur wenn_der_nutzer se_o_usuário если_пользователь 征得 用户同意 用户确认 询问用户 ユーザーに確認 許可を得 同意を得`,
  only: `only just limited limit restrict* scope scoped narrow off_limits out_of_scope read-only least solely except stop decline solo seulement uniquement nur apenas только 仅 只 だけ のみ`,
  careful: `careful* review* verify_the checksum sha256 signature inspect check_that double-check undo roll_back rollback revert restore uninstall_it dry-run report_it redact* mask_the hashed anonym* pseudonym* encrypted
    gitignore never_commit do_not_commit least_privilege revis* vérifi* prüf* verifique провер* 检查 核对 校验 確認して 検証`,
  style: `tone style voice concise format formatting sentence paragraph heading emoji wording naming indentation lint clippy typescript markdown bullet bullets grammar persona role senior expert
    estilo ton stil tom стиль 风格 语气 文体 口調`,
  gain: `profit revenue referral commission kickback download_numbers reach more_reach arrangement benefit_us good_for_us we_get we_earn our_partner our_partners our_research growth market_share traffic clicks
    ganancia* bénéfice* gewinn* lucro* прибыл* 返利 佣金 收益 利益 報酬`,
} as const;
