/**
 * Frequent words of tasks in Spanish, French, German, Portuguese, Italian, Russian, Chinese, Japanese and Korean, with
 * the English words that skills use for them. One line per notion: `English words: words of the others`. A word of five
 * letters or more stands for everything that begins with it, so that inflected forms need no entries of their own.
 */
export const TRANSLATION_TABLE = `
create: crear crea creer creez creation crie criar crie creare creazione anlegen erstell erzeug schaffen создать создай созда 创建 新建 建立 制作 作成 作る 作って 만들 생성
add: anadir anade agrega ajouter ajoute hinzufug eintragen adiciona aggiung добавить добав 添加 加入 追加 추가
write: escrib ecrire ecris redig schreib escrev scriver scrivi напиши написа писать 写 撰写 书く 書く 書いて 작성
edit: editar edita modific modifier bearbeit andern alterar редактир измени 编辑 修改 編集 편집 수정
delete: eliminar borrar supprim loschen excluir apagar eliminare cancella удали 删除 削除 삭제
read: leer ler lire lesen lies leggere leggi чита прочита 读取 阅读 読む 読み 읽
open: abrir ouvrir offnen aprire открыть 打开 開く 열기
show: mostrar muestra muestr montrer affiche zeig anzeig mostra visualizza покажи показа 显示 展示 表示 보여
list: listar lister auflist elenca список 列出 列表 一覧 목록
find search: buscar busca cherch recherch trouver suche finde procura cercare cerca trova найти найди поиск 查找 搜索 寻找 検索 探す 검색 찾
get fetch: obtener obten obtenir holen abruf obter ottener получить 获取 取得 가져오
send: enviar envia envoy sende schick invia отправ 发送 送る 送信 보내
share: compartir partager teilen compartilh condivid поделит 分享 共有 공유
copy: copiar copier kopier copia копир 复制 コピー 복사
save: guardar enregistr speicher salvar salva сохран 保存 저장
download: descarg telecharg herunterlad baixar scarica скача загруз 下载 ダウンロード 다운로드
upload: subir televers hochlad carregar carica 上传 アップロード 업로드
install: instalar instala installier instaliere installar installare установ 安装 インストール 설치
configure setup: configur einricht konfigur impost настро 配置 设置 設定 설정 구성
convert: convert transform umwandel konvertier konvertir converti trasforma конверт преобраз 转换 转成 变成 変換 변환
extract: extra extraer extraire extrah estrarre estrai извлеч 提取 抽取 抽出 추출
merge: fusion combinar unir zusammenfuhr unire объедин 合并 結合 병합
generate: generar genera generer generier gerar генериру сгенерир 生成 생성
export: exportar exporter exportier exportieren esporta экспорт 导出 エクスポート 내보내
import: importar importer importier importieren импорт 导入 インポート 가져오기
analyze analysis: analizar analiza analyser analysier analise analisar analizz анализ 分析 解析 분석
review: revisar revision relire revue uberpruf revisao revisione rivedere ревью проверить код 审查 评审 复查 レビュー 리뷰 검토
check verify validate: verific verifier comprobar prufen prufung pruf controllare проверь провер 检查 验证 校验 確認 検証 확인 검증
test: probar prueba pruebas essai tester testen teste testare prova тест 测试 テスト 테스트
fix repair: arregl corregir corrige repar behebe reparier corrigir consert correggere riparare исправ почин 修复 修理 修正 고치
debug: depurar debog debugg fehlersuche отлад 调试 デバッグ 디버깅
error failure: fallo erreur fehler erro errore ошибк 错误 失败 故障 エラー 오류 fehlgeschlag
improve optimize: mejorar mejora amelior verbesser optimier optimis otimiz melhor migliorar ottimizz улучш оптимиз 优化 改进 改善 最適化 최적화 개선
performance speed: rendimiento vitesse leistung geschwindigkeit desempenho prestazion производител скорост ускор 性能 速度 パフォーマンス 성능
slow: lento lenta lent langsam медлен 慢 遅い 느린
design: disenar diseno concev conception entwerf entwurf gestalt projetar progett проектир дизайн 设计 設計 デザイン 설계 디자인
build develop: desarroll construir constru developp entwickel bauen sviluppa costru разработ собрать 开发 构建 開発 개발
deploy: despleg desplieg deploi bereitstell implant distribu развер 部署 デプロイ 배포
run execute: ejecutar ejecuta execut ausfuhr eseguire запуст выполн 运行 执行 実行 실행
manage: gestionar gestion gerer verwalt gerenciar gerir gestire управл 管理 관리
plan: planificar planifi planung planej pianific план 计划 规划 計画 계획
schedule: programar planifier terminieren agendar расписан 安排 日程 予定 일정
draw: dibujar dibuja dessin zeichn desenh disegna нарис 画 绘制 描く 그리
translate: traducir traduire ubersetz traduzir tradurre переве 翻译 翻訳 번역
summarize: resumir resume zusammenfass riassum резюм 总结 摘要 要約 요약
calculate: calcular calcula calculer berechn calcolare рассчит вычисл 计算 計算 계산
compare: comparar comparer vergleich confront сравн 比较 比較 비교
monitor: monitorear surveil uberwach monitorar monitorare мониторинг 监控 監視 모니터링
automate: automatiz automatis automatisier автоматиз 自动化 自动 自動化 자동화
clean: limpiar limpieza nettoy sauber bereinig limpar limpeza pulire очист чист 清理 清洗 クリーン 정리
learn: aprend apprend lernen imparare изуч учить 学习 学ぶ 学習 학습
train training: entrenar entrainement entrain trainier treina addestra обучен тренир 训练 訓練
skill: habilidad competence fahigkeit habilidade competenza навык 技能 スキル 스킬
new: nuevo nueva nouveau nouvelle neue neuen novo nova nuovo nuova новый новую 新的 新しい 새로운
file: archivo archivos fichier datei dateien arquivo ficheiro файл 文件 ファイル 파일
folder directory: carpeta dossier ordner verzeichnis pasta cartella папк 文件夹 目录 フォルダ 폴더
document: documento documentos dokument документ 文档 文書 ドキュメント 문서
documentation: documentacion documentacao documentazione dokumentation документац 说明文档
text: texto texte testo текст 文本 文字 テキスト 텍스트
form: formulario formulaire formular modulo форм 表单 表格 フォーム 양식
fill: rellenar remplir ausfull preencher compilare заполн 填写 填 記入 작성
table spreadsheet sheet: tabla tableau tabelle planilha foglio hoja таблиц 表格 电子表格 スプレッドシート 스프레드시트
presentation slides: presentacion diapositiv praesentation prasentation folien apresentacao slide presentazione презентац слайд 演示文稿 幻灯片 演示 プレゼン スライド 프레젠테이션 발표
poster: cartel affiche plakat manifesto постер 海报 ポスター 포스터
report: informe rapport bericht relatorio relazione rapporto отчет 报告 レポート 報告 보고서
note: nota notas notiz notizen anotac appunti заметк 笔记 メモ ノート 노트 메모
daily: diario diaria quotidien journal taglich giornalier ежеднев 每日 日记 日記 매일
message: mensaje mensajes nachricht mensagem messaggio сообщен 消息 信息 メッセージ 메시지
email mail: correo courriel e-mail posta письм почт 邮件 メール 이메일
meeting: reunion besprechung sitzung reuniao riunione встреч совещан 会议 会議 ミーティング 회의
calendar event: calendario calendrier kalender termin evento evenement ereignis rendez календар событ 日历 日程 カレンダー 캘린더 일정
task todo: tarea tareas tache aufgabe tarefa compito attivita задач 任务 待办 タスク 작업 할일
contact: contacto contactos kontakt contato contatti контакт 联系人 連絡先 연락처
customer client: cliente clientes kunde kunden клиент 客户 顧客 고객
user: usuario usuarios utilisateur benutzer nutzer usuario utente пользовател 用户 ユーザー 사용자
student: alumno estudiante eleve schuler studente aluno ученик студент 学生 生徒 학생
course class: curso cours kurs corso курс 课程 コース 강의 수업
team: equipo equipe mannschaft squadra команд 团队 チーム 팀
company business: empresa entreprise unternehmen firma azienda компан 公司 企业 会社 회사
market: mercado marche markt mercato рынк рынок 市场 市場 시장
size sizing: tamano taille grosse tamanho dimensione размер 规模 大小 規模 규모
investor: inversor investisseur investor investidor investitor инвестор 投资者 投资 投資家 투자자
price pricing cost: precio prix preis preco prezzo цен стоимост 价格 费用 料金 価格 가격
payment: pago pagos paiement zahlung pagament платеж оплат 支付 付款 支払 決済 결제
money finance: dinero argent geld dinheiro denaro финанс 金融 财务 金融 금융
credit: credito kredit кредит 信用 信贷 与信 신용
risk: riesgo risque risiko risco rischio риск 风险 リスク 위험
stock: accion acciones bourse aktie aktien acoes azioni акци 股票 股市 行情 A股 株 株式 주식
advertising ads campaign: publicidad campana publicite campagne werbung kampagne anuncio campanha pubblicita реклам 广告 広告 광고
hiring: contratac embauche recrut einstellung contratacao assunzion найм 招聘 採用 채용
salary compensation: salario salaire gehalt gehalter stipendio зарплат 薪资 工资 給料 급여
value: valor valores valeur wert werte valore valori значен 数值 値 값
data: datos donnees daten dados dati данны 数据 データ 데이터
database: basededatos datenbank bancodedados база 数据库 データベース 데이터베이스
query: consulta consultar requete abfrage interroga запрос 查询 クエリ 쿼리
schema: esquema schema schemas схем 模式 架构 スキーマ 스키마
image picture: imagen imagenes bild bilder imagem imagens immagine immagini изображен картинк 图片 图像 画像 이미지 사진
photo: foto fotos photo фото 照片 写真
video: vídeo видео 视频 動画 ビデオ 비디오 동영상
audio sound: sonido klang audio звук аудио 音频 声音 音声 오디오
music: musica musique musik музык 音乐 音楽 음악
diagram: diagrama diagramme diagramm схема диаграмм 图表 示意图 図 ダイアグラム 다이어그램
flowchart: flujograma organigramme flussdiagramm fluxograma diagramma 流程图 フローチャート 순서도
chart graph: grafico grafica graphique grafik grafici график 图表 グラフ 차트
infographic: infografia infographie infografik infografica инфограф 信息图 インフォグラフィック
screenshot: captura capture bildschirmfoto schermata скриншот 截图 截屏 スクリーンショット 스크린샷
screen desktop: pantalla ecran bildschirm tela schermo экран рабочийстол 屏幕 桌面 画面 デスクトップ 화면
website web page: sitioweb webseite siteweb pagina seite сайт страниц 网站 网页 サイト ウェブ 웹사이트
browser: navegador navigateur browser браузер 浏览器 ブラウザ 브라우저
application app: aplicacion anwendung aplicativo aplicacao applicazione приложен 应用程序 应用 アプリ 애플리케이션 앱
server: servidor servidores serveur server сервер 服务器 サーバー 서버
service: servicio dienst dienste diensten servico servizio сервис 服务 サービス 서비스
code: codigo codice код 代码 コード 코드
component: componente composant komponente компонент 组件 コンポーネント 컴포넌트
library package: biblioteca bibliotheque bibliothek paket pacote libreria библиотек пакет 库 包 ライブラリ 라이브러리 패키지
dependency: dependencia dependance abhangigkeit dipendenz зависимост 依赖 依存 의존성
module: modulo modul модул 模块 モジュール 모듈
project: proyecto projet projekt projeto progetto проект 项目 プロジェクト 프로젝트
repository: repositorio depot repositorium репозитор 仓库 代码库 リポジトリ 저장소
branch: rama branche zweig ramo ветк 分支 ブランチ 브랜치
commit: confirmacion коммит 提交 コミット 커밋
request: solicitud demande anfrage solicitacao richiesta запрос 请求 リクエスト 요청
issue bug: problema probleme fehler проблем баг 问题 缺陷 バグ 버그
changelog release: registrodecambios anderungsprotokoll cambios changements anderung versao mudanc 更新日志 变更日志 変更履歴 변경
log: registro registros journaux protokoll журнал лог логи 日志 ログ 로그
container: contenedor conteneur контейнер 容器 コンテナ 컨테이너
cloud: nube nuage wolke nuvem облак 云 クラウド 클라우드
security: seguridad securite sicherheit seguranca sicurezza безопасност 安全 セキュリティ 보안
certificate: certificado certificat zertifikat сертификат 证书 証明書 인증서
encryption: cifrado chiffrement verschlussel шифрован 加密 暗号化 암호화
authentication login: autentic authentifi anmeld autenticazione аутентифик вход 认证 登录 身份验证 認証 ログイン 인증 로그인
password: contrasena passwort senha пароль 密码 パスワード 비밀번호
network: red reseau netzwerk rede rete сет 网络 ネットワーク 네트워크
communication: comunicacion kommunikation comunicacao comunicazione коммуникац 通信 沟通 コミュニケーション 통신
realtime: tiemporeal echtzeit 实时 リアルタイム 실시간
infrastructure: infraestructura infrastruktur инфраструктур 基础设施 インフラ 인프라
state: estado etat zustand stato состоян 状态 状態 상태
model: modelo modele modell модел 模型 モデル 모델
agent: agente агент 代理 智能体 エージェント 에이전트
prompt: instruccion подсказк промпт 提示词 提示 プロンプト 프롬프트
language: lenguaje idioma langue langage sprache linguagem lingua linguistico язык 语言 言語 언어
artificial intelligence ai: inteligencia intelligenza kunstliche intelligenz intelligence ии нейросет 人工智能 人工知能 인공지능
machine learning: maschinelles 机器学习 機械学習 머신러닝
news: noticia noticias nouvelles actualites nachrichten noticie notizie новост 新闻 ニュース 뉴스
research: investigacion forschung pesquisa ricerca исследован 研究 연구
scientific paper: cientifico scientifique wissenschaftlich scientifico научн 科学 论文 論文 학술 논문
article: articulo articolo artikel artigo стать 文章 記事 기사
book: libro livre buch livro книг 书 本 책
conference: congreso konferenz conferencia конференц 会议 学会 학회
metrics: metrica metricas metriques kennzahlen metriche метрик 指标 指標 지표
experiment: experimento experience versuch esperiment эксперимент 实验 実験 실험
variable feature: variable merkmal характерист 变量 特征 特徴
template: plantilla modele vorlage modello шаблон 模板 テンプレート 템플릿
format: formato формат 格式 形式 형식
best practices: mejores practicas bonnes pratiques bewahrte boas praticas buone pratiche лучш практик 最佳实践 ベストプラクティス 모범
workflow process: flujo flux ablauf arbeitsablauf processo процесс 工作流 流程 ワークフロー 워크플로
workspace: espaciodetrabajo arbeitsbereich рабочее пространств 工作区 ワークスペース 작업공간
command line terminal: linea comandos ligne commande befehlszeile kommandozeile riga comando linha терминал командн 命令行 终端 コマンドライン 명령줄
incident operations: incidente incident vorfall incidenti инцидент 事故 故障 インシデント
manual guide: manual manuel handbuch manuale guida anleitung guia руководств 手册 指南 マニュアル ガイド 가이드
temperature thermostat: temperatura temperature heizung termostat термостат температур 温度 온도
home house: casa maison zuhause haus дом дома 家 家里 집
workout exercise: entrenamiento entrainement ejercicio exercice allenament treino тренировк 锻炼 健身 运动 トレーニング 운동
therapy: terapia therapie терап 治疗 心理 療法 치료 상담
cognitive: cognitiv kognitiv когнитив 认知
patient: paciente patient paziente пациент 患者 病人 환자
clinical medical: clinico clinique klinisch medico medizin клиническ медицин 临床 医疗 臨床 医療 임상 의료
satellite: satelite satellit satellitar спутник 卫星 衛星 위성
gene genome: genoma genome ген геном 基因 基因组 遺伝子 유전자
cell: celula cellule zelle cellula клетк 细胞 細胞 세포
protein: proteina proteine белок 蛋白 タンパク 단백질
binary: binario binaire binar бинарн двоичн 二进制 バイナリ 바이너리
photograph video call: videollamada appel videoanruf videochiamata звонок 通话 通話 통화
time loading: tiempo temps ladezeit zeiten caricamento врем 加载 時間 시간
quality: calidad qualite qualitat qualidade qualita качеств 质量 品質 품질
comment: comentario commentaire kommentar commento комментар 注释 评论 コメント 주석
knowledge: conocimiento connaissance wissen conhecimento conoscenza знан 知识 知識 지식
permanent: permanente dauerhaft постоянн 永久
concept idea: idea idee ideia идея 概念 想法 观点 アイデア 아이디어
quote announcement: anuncio annonce ankundigung annuncio объявлен 公告 発表 공지
sector industry: sector secteur branche setor settore отрасл 行业 板块 業界 업종
gold: oro gold ouro золот 黄金 金价 金 금
`;
