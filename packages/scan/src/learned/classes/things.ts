/** What it is done to, and who is meant. */
export const THINGS = {
  person: `user users owner human customer client developer dev reader person people operator anyone anybody someone somebody reviewer
    traveller traveler patient employee colleague* author visitor maintainer* manager student candidate buyer shopper
    usuari* utilisateur* benutzer* nutzer* kunde* cliente* пользовател* клиент* владел* 用户 客户 所有者 ユーザー 利用者 顧客 本人`,
  they: `they them their he him his she her whoever ellos su sus leur leurs ihnen ihre sie они им их 他们 彼ら`,
  us: `we us our ours i me my mine i'd i'll we'll nosotros nuestr* nous notre nos wir uns unser* nós nosso* nossa* мы нас наш* 我们 我 私たち 弊社 当社 こちら`,
  agent: `assistant assistants agent agents model claude chatgpt copilot gemini ai llm bot asistente agente* ki-* ассистент* агент*
    助手 代理 智能体 アシスタント エージェント`,
  secret: `credential* password* passwd passphrase* passcode* secret secrets keychain keyring dotenv kubeconfig logins login_data
    api_key* apikey* access_key* secret_key* private_key* private_keys ssh_key* api_token* access_token* session_token* auth_token*
    bearer token tokens cookie cookies seed_phrase recovery_phrase mnemonic otp one-time_code one-time_codes 2fa mfa verification_code
    pin cvv maiden_name security_question* user-secrets credential_manager environment_variable* env_vars printenv process.env os.environ
    getenv shell_history bash_history contraseñ* credencial* clave* mots_de_passe mot_de_passe identifiant* jeton* passwort* passwörter*
    zugangsdaten anmeldedaten schlüssel umgebungsvariab* senha* chave* парол* секрет* учетн* учётн* ключ* токен* 密码 口令 密钥 私钥
    凭证 凭据 令牌 环境变量 助记词 パスワード 認証情報 秘密鍵 環境変数 トークン シークレット 暗証`,
  private: `private personal confidential sensitive medical health diagnos* salary salaries hr legal_matters passport* id_card* id_cards bank_letter*
    contacts contact_list address_book calendar location_history browser_history browsing_history history_of photos pictures messages
    message_history whatsapp imessage direct_messages dms dm inbox mailbox mail_folder notes_app diary relationships family dating religio*
    political sexual phone_number* home_address birth* ssn social_security tax_return* bank_statement* credit_card card_number* cards
    card_columns names_and pii phi customer_data customer_list employees'_data source_code codebase whole_repo entire_repository home_directory
    home_folder documents_folder desktop downloads_folder datos_personales fotos correos privad* données_personnelles privé* personenbezog* fotos
    privat* dados_pessoais личн* персональн* фото* переписк* 个人 隐私 照片 通讯录 病历 身份证 聊天记录 私人 个资 写真 個人 診療 連絡先 家族 履歴`,
  conversation: `conversation* transcript* chat chats dialog* system_prompt hidden_prompt context_window session_log prompts conversaci* conversa
    gespräch* unterhaltung* разговор* чат* 对话 聊天 会话 会話 チャット`,
  work: `file files document documents report reports result results output outputs summary data dataset content contents image images workbook
    attachment* spreadsheet* draft drafts repository repo project folder directory branch diff commit agreement contract contracts
    archivo* documento* fichier* datei* dokument* ordner arquivo* файл* документ* папк* 文件 文档 数据 目录 仓库 文件夹 ファイル 文書 データ フォルダ リポジトリ`,
  server: `server servers endpoint endpoints host hosts collector bucket webhook* cluster backend dashboard relay control_plane c2 gateway service
    third_party third_parties vendor vendors partner partners cloud remote portal broker pastebin gist channel support_team our_team engineers
    research_partners custodian headquarters servidor* serveur* dienst* сервер* 服务器 端点 后台 接口 サーバー エンドポイント`,
  agentFile: `claude.md agents.md memory.md soul.md gemini.md .cursorrules cursorrules .windsurfrules .clinerules copilot-instructions copilot-instructions.md
    long-term_memory agent_memory persistent_memory memory memories system_prompt settings.json mcp.json global_instructions user_preferences
    agent_file* rules_file* skill.md skill_folder skills_folder other_skills front_matter memoria mémoire gedächtnis памят* 记忆 长期记忆 技能文件 メモリ 記憶`,
  startup: `cron crontab launchagent* launchd launchctl systemd systemctl autostart rc.local startup login_item* scheduled_task* schtasks registry_run run_key
    runatload keepalive bashrc zshrc .bashrc .zshrc .profile sitecustomize* usercustomize* git_hook* posttooluse pretooluse sessionstart hook hooks service daemon
    background_process at_boot on_boot reboot each_start every_login at_login authorized_keys tâche_planifiée servicio сервис* автозапуск* планировщик*
    定时任务 开机 自启动 计划任务 自動起動 常駐 スタートアップ`,
  guard: `sandbox* antivirus anti-virus defender gatekeeper selinux firewall smartscreen quarantine edr auditd falcon-sensor branch_protection policy_check*
    safety guardrail* guideline* restriction* safeguard* filter filters refusal* refuse permission_prompt* permissions.allow security_warning* warning warnings
    security_check* safety_check* checks confirmation_dialog* content_filter* content_policy access_control* audit_log audit_logging logging tls_verification
    certificate_check* ssl mfa_requirement code_review review_gate approval_gate dangerously-skip-permissions --dangerously-skip-permissions --yolo bash(*)
    protección seguridad protection sécurité schutz sicherheits* segurança защит* безопасност* предупрежд* 安全 防护 警告 限制 杀毒 沙箱 防火墙 保護 制限 セキュリティ 警告`,
  orders: `instruction* directive* order orders rule rules command commands steps policy policies playbook guidance directions prompt advice_for_agent tasks
    task what_it_says whatever_it whatever_is whatever_stands whatever_steps instrucci* órden* ordenes consigne* anweisung* befehl* instruç* ordens инструкц* указан*
    команд* правил* 指令 指示 命令 规则 步骤 ルール 手順`,
  earlier: `previous* prior earlier above before_this original developer_prompt system_message system_prompt developer_message preceding former what_came
    everything_that_came other_rules loaded_before anterior* précédent* vorherig* bisherig* предыдущ* прежн* 之前 以前 先前 上述 これまで 以前の 前に与え`,
  money: `fund funds money payment* iban account_number bank_account bank_details bank payee supplier invoice* wallet* crypto* bitcoin btc eth usdc usdt solana
    address_the_user recipient settlement fee fees commission* balance card saved_card stored_card billing billing_profile subscription pro_tier price prices allowance
    gift_card* payroll salary donation airdrop coins tokens_to dinero cuenta pago* argent compte paiement* geld konto zahlung* rechnung* dinheiro conta pagamento*
    деньги сч* платеж* платёж* кошел* 资金 钱包 余额 账户 付款 手续费 额度 合约 银行 資金 ウォレット 口座 支払 手数料`,
  backup: `backup backups snapshot snapshots trash recycle_bin bin reflog history restore restores recovery undo volume_claims persistent_volume* shadow_cop* copia_de_seguridad
    respaldo* sauvegarde* sicherung* sicherungskopie* lixeira резервн* 备份 快照 回收站 历史记录 バックアップ ごみ箱 履歴`,
  log: `log logs audit_trail tool_call tool_calls call_log change_list changelog summary digest notice_to transcript_of diff_shown preview report_to_the history_file
    registro* journal protokoll* журнал* 日志 记录 ログ 記録`,
  binary: `binary executable installer .exe .dmg .pkg .msi .zip .ps1 unsigned unknown_publisher archive_password codec helper_tool runtime driver component extension
    plugin powershell terminal administrator sudo as_administrator as_root компонент* 组件 安装包 管理员 実行ファイル 管理者`,
  vendor: `brand brands product products company sponsor* partner* plan premium subscriber* subscription* pro_version upgrade hosting loan* supplement* casino marketplace
    marca* produit* marke* produkt* бренд* продукт* 品牌 产品 赞助 商品 ブランド 製品`,
  authority: `admin* administrator* anthropic openai provider platform-admin platform_admin root system operator head_of it_desk it_department security_team compliance_team
    legal_department management executive official* authorised authorized mandated mandate notice bulletin ref pursuant terms clause condition_of_use contractual* certif* verified
    pre-approved preapproved already_approved already_agreed already_authorized already_authorised already_consented upon_install on_behalf administrador* oficial* administrateur*
    officiel* verwaltung offiziell* администратор* официальн* 管理员 官方 系统管理员 授权 規約 管理者 公式 権限`,
  threat: `attacker* adversar* malware malicious* hacker* phish* exploit* injection* untrusted compromised attack* red-team red_team pentest* victim* suspicious unauthorized
    abus* dangerous infostealer evil jailbreak* fixture fixtures test_case* sample samples specimen payload* canary honeypot blocker severity finding findings flag flagged
    ataque* attaque* angriff* angreifer* атак* злоумышл* 攻击 恶意 可疑 攻撃 悪意 不審`,
  locale: `dist build node_modules target tmp temp cache .cache staging container docker sandboxed worktree scratch checkout dry-run --dry-run local locally localhost localement lokal*
    локальн* 本地 ローカル`,
  docs: `documentation docs manual reference schema openapi changelog release_notes version versions readme api_reference example examples tutorial guide template templates
    field fields column columns parameter parameters argument arguments option options config configuration 文档说明 参考 示例 ドキュメント 例`,
} as const;
