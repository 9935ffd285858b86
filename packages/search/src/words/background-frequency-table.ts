/**
 * In how many of a hundred skills a stem is, as far as it is in two or more; a mention in the body alone counts for a part. Counted by
 * `bench/search/count-background-frequency.ts` over public skills, those of the test half of the evaluation set left out.
 */
export const BACKGROUND_FREQUENCY_TABLE = `
84 use
76 and
61 or when
59 for
57 skill
51 to
46 the
45 with
41 creat
40 md
30 code
29 data need refer this
28 build file from
27 api run specific
26 pattern workflow
25 check requir type valid work write
24 document exampl gener
23 in
22 analyz handl model name read set
21 add doc format includ new output
20 ask list tool
19 chang configur cover design error json on script start structur test
18 agent ai bash content default exist fix install is path project review task
17 cli com detail first http id miss note of provid report request step support text want without
16 apply based common context fail find integr key level like one plan sourc target valu
15 across alway applic autom command core correct direct featur follow issu must optimiz packag pass see shar stat that version
14 access action any best call debug describ flow full load mode oper time true verif
13 avail complet control custom directory event funct github high identif line link manag perform prefer process py qual result rule show
13 system url
12 an app count current develop embed log match messag multi not pipelin product prompt quick real resourc return search secur session
12 setup singl summary tabl templ updat variabl
11 auto block case concept config confirm contain edit every explicit failur fill googl guid image input library make map number open
11 platform point practic sdk token video vs
10 architectur basic befor category class clean end environ execut extract fals field imple import improv into keep knowledg learn local
10 manage max multipl never non public recommend remov require rout same scal select servic skip standard status strategy via web zoom
9 activ actual as auth by caus cd choose ci claud compar complex component convert dependency different enabl endpoint filter flag help
9 info instead interact item languag limit low markdown no option optional page present profil python query raw repository sect self size
9 track trig two ui yaml
8 about already asked automatical avoid behavior bundl capabl checklist client cloud commit connect constraint copy coverag cross decision
8 defin deploy detect do domain element engineer expect explain export fetch fit global group implement inform label layer look maintain
8 manual may mean meta minut modif modul next order overview permiss post pre print problem produc question reason replac research respons
8 right safe scop secret server small stop stor strict style top understand up view well window wrap
7 allow also authentic bio captur cicd comprehensiv critic database deep exact experi express framework gemini get go good human index
7 instruct invok js latest live locat main mcp merge method nativ network null object only over paramet pars positiv predict principl rate
7 rather readm ready record relat resolv scan schema second separ side simpl solution split success troubleshoot wrong
6 accept address adjust advanc annot ap apis approach appropri assess assum attribut audit balanc base baselin be between break bug
6 business calcul cannot chain clear collect color comment compatibl compil comput condit contact cost credential delet dev differ discov
6 display done effect empty ensur entry external fixed form fram general guidanc hard head host important interfac its larg layout llm
6 logic long loop machin mark methodology metric modern naming navig node noth official paper pay pdf png pr prepar prerequisit primary
6 pro react ref relativ repo resolution role root runtim save scaffold screen short stack still string suggest switch technic thre titl
6 topic total train transform treat unit unless visual visualiz within word yes you zero
5 account adding additional align altern anoth anti appear argument audio back backend batch better biologic body book boundary branch
5 brows center chat classif communic compos composit concret consistency consistent contract curat date day decid diff dimension discovery
5 distinct distribution dynamic edge efficient enterpriz estim etc eval evalu even evidenc execution exit fallback fast figur final focus
5 folder free frontmat git goal guidelin history how html ignor immediate inject inlin insid inspect interactiv internal invalid involv it
5 iter javascript job last lifecycl lower ls mandatory many matter medium meeting memory mention minimal ml monitor move natural none
5 normal openai orchestr org original out outcom outsid param placehold prevent prior professional program protocol pull purpos rang reach
5 recent red regist reject releas remot render repe represent rerun rest retry risk sampl say scor send sh shap silent spac spec specif
5 stag static sub summariz surfac syntax take team term think threshold tip trac turn txt util verifi wait warn way wheth which
4 accessibl accuracy against algorithm answer anthropic anyth append approval archiv artifact asset author background bad benchmark bin
4 brief bring canonic catalog channel claim clos codebas column construct continu controll convers curl db depth determin dir dispatch
4 doesn download draft driven email entir env everyth extend family feedback font fs fully functional gap gate gh graph green hand hardcod
4 header health helper here hierarchy ident if independent individual infer initializ instanc interpret ios join lead least leav loss mask
4 measur mechanism media metadata minimum more most moving ms my negativ npx often onboard organiz os otherwiz overrid pair parent plac
4 plugin plus policy power preview pric progress proper property ratio readon reduc region relevant reliabl remain renam row rs runbook
4 safety sheet should signal signatur smart someth specializ spreadsheet standardiz stream strip study symptom tag thread throw tier
4 timestamp too tree trust virtual what whit width workspac
3 acceler adapt added aesthetic after age al all alon appl appli approv area around array async attempt awar aws axis azur bar beyond bias
3 big binary biology blue bottom bound budget but button byte callback caller candid cap caption carry catch ce char charact choos citat
3 cleanup clinic clust cn codex collabor combin comparison complete compound compress conciz consid consum contrast convention cpp
3 customer cut cycl de dead deeper def definit deleg demand dens depend desir devic diagram disabl distinguish dna docx dom doubl drift
3 drop ds due duplic early either else encod enforc engage engin essential exce exception exerciz expert explan explor exposur extension
3 fall feed feel fi firebas fixing flat flexibl forc fork formula forward fresh friend front fundamental futur gen gene genom gold grad
3 graphic grep growth guardrail gws handoff happen height hidden hide highlight hit hour ideal identifi idiom ids illustr improve
3 inconsistent increas init insert insight intent interest introduc io justif jwt known later length licens lint linux listen macos making
3 manipul market master matrix maximum me mid migr min mix mobil molecular moment much namespac narrow nest nodej npm oauth observ obvious
3 once opportun other overlap owner panel paragraph parallel part password past pd per permanent personal phas pick pin pip plain port
3 position possibl preflight preprocess preserv priv proc proceed prs publicationqual publish raster readabl realtim receiv recip recogniz
3 refact referenc registry regress relationship removal rep repair reus reveal revenu room safely scenarios schedul schem schemas
3 scientific segment semantic sens sensitiv separate seq shift ship sign similar site sizing sql src startup state statistic stay storag
3 structural studio submit subscrib supply svg symbol synthesiz te teach tell terminal than them thes thin timeout togeth tone touch
3 transcrib transcript truth try ts typescript uniqu unknown unnecessary upgrad upload upstream ur useful usual uv var variant vault
3 vector vendor videosdk viol visibl weight whenev whol wide www year your
2 abbrevi absent absolut abstract academic accur accurate achiev acknowledg act addition adher adjacent advic aes aipow alert alias alloc
2 alt ambiguous amount android anonymous antipattern apikey ar are areas aren arg arrow asking aspect assemb assign assistant associ
2 assumption at attach attributeerror audienc authorit authoriz autogener availabl await aware backup bam banana bare becom begin behind
2 being belong below beta bill bind biol black blind bold bool boolean bot box brainstorm brand breakdown brew bridg broken bs bucket
2 buffer builtin bulk bullet bypass cach calendar campaign capac caution cc cell charg chart checkout checkpoint children cite clar clarif
2 classic claw clawdbot click cnn collaps commun compact company compli conceptual concern conclusion concurrency confer confid conflict
2 conform confus consent consider consol const constant consult contactcent contradict contribut coordin correl correspond cp crisis
2 criteria crossrefer cs csv cursor curv customiz daily dashboard dbt dd declar dedic defer deletion deliv dependent deprec descriptiv
2 desktop destroy deterministic df diagnos diagnostic dict differential disciplin discuss disk distanc dive divers docker docstr doctor
2 doe doing domin down downstream draw driv dry dump durat eas easy echo effective efficiency elastic emit emoji encount ended endtoend
2 english enhanc enough enter entire enumer equal equivalent err es escal establish et evolv exceed excessiv exclud exom expand expansion
2 experimental expertiz expo expos extra fabric face facet facing fact factor falsepositiv fewer filenam finaliz fine finish flash float
2 flowchart fold found four fract fragment frequency frozen fund gallery gateway gc generic geometry gif gitlab give given govern gradient
2 grammar grant graphql grid gs guarante guard guess hallucin happy has headless heavi heavy hierarchic higher highest highlevel highqual
2 hint histogram hold home hook hub huge hyper iam icon impact implic importerror inch indic infrastructur initial insufficient int integ
2 intend interpol interview introduct introspect investig ip isn isol java journal jpg jq judgment kb keyword ki kind know kotlin la lab
2 land landscap larger launch leak lean left len less letta letter lib life linear linker linter localhost lock logical login longer lost
2 lot lowercas made mainten major manifest marketplacefront material math meaningful meet menu met methyl mi middl might minor mismatch mm
2 mock moder modifi modular molecul month motiv moved msg multiagent mutat named nano nar nat natur near necessary net nois normaliz notic
2 notif novel ns numeric numpy objectiv offer offset ok old older omit openapi ops opt overall overlay overload pagin palet pandas partial
2 participant party patch pathway patient peer people percentag period persist persistent philosophy phras physic pi pic pitfall pixel
2 play plot pm poll pool poor popul postgres potential precision prefix presenc prioritiz privileg prob programmatical propos protein prov
2 proven provision pure purpl push put quantit queu quot rais random rational ratios readi recov recur redirect redundant refin refine
2 reflect refresh regular rely rememb replace replic reply reproducibl res reserv resiz respect responsibl restor restrict restructur
2 retriev retrieval reusabl revers rewrit rgb rich rigid rm rna robust rotat round router rubric saas san sandbox sar saved saving
2 scenario scienc scratch sd seem selfhost senior sentenc sentinel sequenc sequential serv serversid sever several shell simplest simplif
2 simply simul sinc sleep slic slow snapshot snippet social soft softwar solv sort speak specialist specifical speech stabl stal star
2 stdout stepbystep story str strok strong stuck subagent suc sufficient suggestion sum suppress surviv symlink systematical tab techniqu
2 temperatur temporary termin terraform tf then therapeutic thing third thorough tiff tiny tmp todo toler toolkit toplevel topology toward
2 transl transparent triag trial trunc tutorial typeerror typical typography unclear unsupport unus userid usernam vari various vary
2 ventur verbatim verbos vertic visit vocabulary voic void volum vulnerabl wast wave webfetch websit went whiteboard whos wiki workload
2 world worth yet yml yyyy yyyymmdd zcc zone
`;
