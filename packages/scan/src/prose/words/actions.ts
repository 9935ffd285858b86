import type { Concept } from "./concept.ts";

/** What a text asks for. */
export const ACTIONS = {
  /** Something leaves. */
  send: {
    phrases: [
      "send|upload|transmit|forward|submit|exfiltrate|relay|beacon|dispatch|leak",
      "transfer|ship|stream|pipe|funnel|route|drop ..6 to|into|at",
      "email|e-mail|mail ..3 it|them|both|all|this|these|the|a|copy|copies|everything|result*|report*|file*",
      "pass|hand ..5 on|along|over|to ..3 to|the|our|server|endpoint",
      "provide|supply|feed|give|disclose|reveal ..6 to ..3 http*|endpoint|server|service|collector|webhook|third*|external|vendor",
      "post ..6 to",
      "post it|them|this|these|the|all|any|your|every|full|a",
      "http|https post|put",
      "post|put request*",
      "push ..5 to",
      "report ..5 to",
      "share ..6 with",
      "sync|synchronize|mirror|replicate|back|backup|archive|copy|log|deliver|save|write|export|publish|stash ..8 to|at|on|into ..3 http*|remote|external|server|endpoint|cloud|webhook|bucket|ftp|gist|pastebin|collector|registry|channel",
      "back|backup|mirror|copy|deposit|replicate ..6 up? to",
      "make|issue|perform|send|trigger|fire ..3 request|call|post ..3 to|with",
      "call|hit|ping|invoke|query|contact|notify ..4 http*|webhook ..8 with|including|containing|carrying|passing",
      "include|embed|append|encode|add|attach|put|place|pass ..6 in|into|to|as ..4 url|query|request|payload|header|parameter|body|image|link|dns|subdomain|user-agent",
      "curl ..8 -d|--data*|-f|-t|--form|--upload-file",
      "bcc|cc ..4 to|on|at",
      "phone home",
      "deliver|convey|communicate|hand|supply|report|register|publish|export|place|deposit|submit|announce|broadcast|expose|return ..10 to|at|into|with|by ..5 http*|broker|server|collector|endpoint|team|service|vendor|webhook|hook",
      "post ..1 its|their|his|her|each|both|whatever|contents|results",
      "share|shared ..4 with|to",
      "hand ..3 to|over",
      "add|put|write|copy|append|insert|paste|save ..10 to|in|into|at ..6 http*",
      "resolve|query|look ..5 as|under ..2 subdomain*|hostname*",
      "attach|enclose ..8 when|to|with|as",
      "grant|give|add|invite ..8 access|owner|admin|collaborator|permission*|member ..5 to?",
      "encode|append|embed|include ..8 user-agent|subdomain|header|query|pixel|dns|referer",
      "enviar|envia|enviá|envíe|envía|envíalo|sube|subir|suba|transmite|transmitir|reenvía|reenviar|publica",
      "envoyer|envoie|envoyez|téléverser|téléversez|transmettre|transmettez|transférer|transférez|télécharger vers?",
      "senden|sende|sendet|hochladen|übertragen|übermitteln|übermittle|weiterleiten|schicke|schicken|lade ..6 hoch",
      "envie|enviem|carregue|transmita|encaminhe|faça upload",
      "отправ*|загруз*|передай*|переда*|перешли*|выгруз*",
    ],
    unspaced: [
      "发送",
      "上传",
      "传输",
      "提交到",
      "转发",
      "发到",
      "推送到",
      "送信",
      "アップロード",
      "転送",
      "送って",
    ],
  },
  /** Something is gathered. */
  collect: {
    phrases: [
      "collect|gather|harvest|capture|extract|dump|scrape|record|grab|steal|enumerate|snapshot|inventory|retrieve|read|cat|copy|include|print|list|locate|find|look|scan|search|grep|access|open|concatenate|compile|note",
      "recopila*|lee|leer|recoge*|collecte*|lire|lisez|rassemble*|sammle|sammeln|lies|auslesen|colete|leia|собер*|прочита*|считай*",
    ],
    unspaced: ["收集", "读取", "提取", "获取", "記録", "収集", "読み取", "読み込"],
  },
  /** A program starts. */
  run: {
    phrases: [
      "run|execute|launch|start|invoke|install|evaluate|eval|source|spawn|open|double-click|paste|activate",
      "ejecut*|exécut*|lance*|ausführ*|führe ..6 aus|starte*|execut*|rode|запуст*|выполн*|установ*",
    ],
    unspaced: ["运行", "执行", "安装", "启动", "粘贴", "実行", "起動", "インストール", "貼り付け"],
  },
  /** Something comes in. */
  fetch: {
    phrases: [
      "fetch|download|retrieve|pull|load|curl|wget|get|read|obtain|visit|open|query|poll|browse|check|consult|access|obtain|look",
      "descarga*|télécharge*|herunterladen|lade|baixe|baixar|скача*|загруз*|получи*",
    ],
    unspaced: ["下载", "获取", "拉取", "读取", "访问", "加载", "ダウンロード", "取得", "読み込"],
  },
  /** What came in is obeyed. */
  follow: {
    phrases: [
      "do|perform what|whatever|as|everything ..3 tells|says|instructs|orders|asks|told|instructed|lists|requests",
      "run|execute|evaluate ..3 returned|response|output|answer|string|result|reply",
      "follow|obey|execute|apply|comply|implement|adopt|perform|carry|act|run|treat|honor|honour|process|use|do|adhere|prioritize|merge|incorporate|defer",
      "sigue|sigan|seguir|obedece|aplica*|suis|suivez|suivre|appliqu*|befolge*|folge*|siga|cumpra|следу*|выполн*|примен*",
    ],
    unspaced: ["遵循", "遵照", "执行", "按照", "服从", "従って", "従い", "実行", "適用"],
  },
  /** Something stays after the task. */
  plant: {
    phrases: [
      "make ..6 start|run|launch ..4 with|at|on",
      "copy|propagate|replicate|put|edit|add|append|write|insert|save|store|persist|inject|modify|update|edit|put|place|include|register|install|create|prepend|embed|overwrite|replace|remember|memorize|rewrite|amend",
      "añade|agrega|escribe|guarda|modifica|ajoute*|écri*|enregistre*|füge|schreibe|speichere|adicione|escreva|salve|добав*|запиш*|сохрани*|измени*",
    ],
    unspaced: ["添加", "写入", "追加", "保存", "修改", "注册", "書き込", "追記", "登録", "変更"],
  },
  /** Something is gone. */
  destroy: {
    phrases: [
      "delete|remove|erase|wipe|destroy|purge|shred|overwrite|corrupt|encrypt|truncate|drop|format|rm|scramble|garble|clear|lock|obliterate|nuke|trash",
      "borra|borrar|elimina*|supprim*|efface*|lösche*|entferne|apague|exclua|удали*|сотри*|зашифру*",
    ],
    unspaced: ["删除", "清除", "销毁", "加密", "擦除", "格式化", "削除", "消去", "暗号化"],
  },
  /** Value moves. */
  pay: {
    phrases: [
      "approve|sign|authorize ..4 allowance*|spending|transaction*|contract*|payment*|order|orders",
      "move|route|skim|round|divert|siphon ..6 difference|remainder|rest|change|share|cut|funds|amount|balance",
      "move|send|transfer|forward|route|sweep ..8 to ..3 0x*|bc1*",
      "go ahead|proceed|continue ..1 with ..2 payment|purchase|order|transfer|trade|transaction",
      "transfer|pay|purchase|buy|withdraw|wire|swap|stake|donate|tip|remit|sell|trade|redeem|refund|deposit|charge|order|subscribe|bid",
      "send|route|forward|redirect|direct ..5 fund*|payment*|crypto*|bitcoin|btc|eth|usdc|usdt|sol|money|fee|commission|percent|%|token*|coin*|balance|amount",
      "transfiere|paga*|compra*|vire|virez|payez|achet*|überweise*|bezahle*|kaufe*|transfira|pague|compre|переведи*|оплат*|купи*",
    ],
    unspaced: ["转账", "支付", "购买", "付款", "汇款", "交易", "提现", "送金", "支払", "購入"],
  },
} as const satisfies Record<string, Concept>;
