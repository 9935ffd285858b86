/** Words of grammar: they say nothing about a task, and count only in a query of nothing else. */
export const GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all am an and any are as at be because been before being below between both but by
  can could did do does doing don down during each few for from further had has have having he her here hers him his how
  i if in into is it its itself just me more most my myself no nor not now of off on once only or other our ours out
  over own per please she should so some such than that the their theirs them then there these they this those through
  to too under until up us very was we were what when where which while who whom why will with would you your yours
  s t d m ll re ve im ive dont doesnt cant let lets via also than etc get got`.split(/\s+/),
);

/**
 * Words of talk: people put them around every request, so they say little about it, whatever the collection says of their
 * rarity. General English; nothing that names a field, a tool or a kind of file is here.
 */
export const REQUEST_WORDS: ReadonlySet<string> = new Set(
  `able absolutely across actually add afternoon ago ahead aim allow allowed almost alone along alright already also although
  always among amount annoying another answer anybody anymore anyone anything anyway anywhere apart apparently appreciate
  appropriate area aren around ask asked asking asks aspect attempt available avoid aware away awesome back bad based
  basically beautiful became become becomes began begin behind believe belong beside besides best better beyond big bit
  bother boss bottom break brief briefly bring broken brother bunch busy call called came care careful carefully case
  cases cause certain certainly chance change changed cheers choose clear clearly close clue colleague colleagues come
  comes coming common complete completely concerned confused confusing consider considering coworker correct correctly
  couldn couple cover current currently dad daughter day days deal dear decent decide decided definitely depends desired
  desperate detail detailed details didn difference different difficult directly doesn done doubt due early easier easily easy
  effort either else end ends enough ensure entire entirely especially even evening eventually ever every everybody
  everyone everything everywhere exact exactly example examples except existing expect expected explain extra eye fact
  fair fairly familiar family far fast favorite feel feels felt figure fill final finally fine finish finished first
  five folks follow followed following forever forget forgot forward four free friday friend friends front full
  fully fun further future gave general generally gets getting give given gives giving glad go goes going gone gonna
  good great guess guy guys half hand hands happen happened happening happens happy hard hardly hasn hate haven head hear
  heard hello help helped helpful helping helps hence hey hi high hold hope hopefully hour hours however huge husband idea
  ideally imagine immediately important inside instance instead interested interesting isn issue issues job just keep
  keeps kept kid kids kind kinda kindly knew know known knows lack large largely last late lately later latest least leave
  left less let letting level life like liked likely likes line little lives long longer look looked looking looks
  lose lost lot lots love low luck made main mainly major make makes making manage managed manager manually many matter matters may
  maybe mean means meant mention mentioned mess met mid might mind mine minute minutes miss missing mistake moment
  monday month monthly months more morning most mostly mother move moving mr mrs much mum must name named namely near nearly
  necessary need needed needs neither never new next nice night nobody none normal normally note nothing notice
  nowadays nowhere number obvious obviously occasionally odd often oh ok okay old one ones onto open opinion
  opposed option options order ordinary original otherwise ought outside overall part particular particularly past pay
  people perfect perfectly perhaps period person personal piece place plain please plenty plus point points poor
  possible possibly prefer preferably present pretty previous previously probably problem problems proper properly
  purpose put puts quick quickly quite random rather reach read ready real really reason reasonable recent recently
  regarding regular related remain rest result right rough roughly round said same saturday save saw say saying says second
  seconds see seem seemed seems seen sense sent separate serious seriously set several shall shape share short shortly
  shouldn show shows side similar simple simply since single sister sit situation small smart solid somebody somehow
  someone something sometimes somewhat somewhere son soon sorry sort sounds spare specific specifically spend spent stage
  standard start started starting starts stay step steps still stop strange struggle struggling stuck stuff such sudden
  suddenly suggest suggestion sunday super suppose supposed sure surely surprise surprised take taken takes taking talk
  task tell telling tells ten tend terrible thank thanks thing things think thinking thinks third though thought
  thoughts thousand three throughout thursday till time times tiny tired today together told tomorrow tonight took top
  totally toward towards tried tries trouble true truly try trying tuesday turn turned twice two type typical typically
  ugly understand unfortunately unless unlike unsure upcoming upon use used useful uses using usual usually various
  version via waiting walk wanna want wanted wanting wants wasn way ways wednesday week weekend weekly weeks weird well went
  weren whatever whenever whether whole whose wide wife willing wish within without woman won wonder wondering word words
  work worked working works world worried worry worse worst worth wouldn wrong year years yeah yep yes yesterday yet`.split(
    /\s+/,
  ),
);

/** The small words of other languages: they tell that a query is not English, and mean nothing else here. */
export const FOREIGN_GRAMMAR: ReadonlySet<string> = new Set(
  `el la los las un una unos unas de del al y o en con para por que mi mis tu su sus se lo como quiero es esta este
  le les des du et ou dans avec pour par sur mon ma mes ton sa ses ce cette qui est sont une aux je veux comment moi
  der die das den dem ein eine einen einem einer und oder mit fur von vom zu zum zur im ins auf aus mein meine meinen meiner ist ich
  mich wie bitte ohne zwischen nicht um uber os as uns umas da das no na nos nas em com pelo pela seu sua e meu minha eu
  ao il gli i uno di dei della delle degli nel nella per tra fra suo mio mia che non sono voglio
  и в на с из по для к о от до не что как мне мой моя мои это под над без при или
  の を に は が で と も から まで へ する して したい 的 了 在 是 我 把 和 一个 帮我 怎么 请`.split(/\s+/),
);
