/**
 * Wordings of exam questions, shared by the type classifier (`classifyQuestion`, `qualifyingType`), the expected
 * polarity (`askedFor`) and strict training labels (`strictPolarity`). Lists of different width are separate because
 * models were trained with them.
 */

/** Asks for the exception. */
export const exceptionAnywhere = /\bexcept\b|\bleast\b/i

/** Asks for an option against the argument; wide. */
export const doubting =
  /\b(?:weaken|undermin|doubt|dubious|in ?to question|criticism|counter|challenge|damag|vulnerable|objection|disput|refut|flaw|jeopardi|(?:speak|count|tell|argue|weigh|evidence)s? (?:\w+ )?against)/i
/** Asks for an option that supports the argument or that it needs; wide. */
export const favouring =
  /\b(?:strengthen|support|justif|assum|presuppos|relies|rely|depends?|require|bolster|reinforc|follows?|properly|conclu|explain|evidence|basis|take[ns]? for granted|(?:speak|count|tell|argue|weigh)s? (?:\w+ )?(?:for|in favou?r)|hold if|must be true)/i
/** Asks for an assumption. */
export const assuming = /\b(?:assum|presuppos|relies|rely|depend|require|take[ns]? for granted)/i

/** Strict wordings for training labels: against, for, and what makes either unclear. */
export const strictlyAgainst = /\b(?:weakens?|undermines?|doubt)\b/i
export const strictlyFor = /\b(?:strengthens?|assumptions?|assumes?)\b/i
export const unclearDirection = /\bexcept\b|\bleast\b|\bflaw|\bcannot\b|\bvulnerable|\bdubious/i

/** Asks to match arguments by structure. For plain questions. */
export const alike =
  /\b(?:similar\w*|parallel\w*|resembl\w+|mirror\w*|most (?:closely )?like (?:that|the)|analogous|analogy|(?:same|comparable) (?:pattern|line of|form of|flaw|error|kind of|type of|logical|structure|reasoning|mistake)|(?:structure|pattern|form)s? (?:as|to)\b|logical (?:features|structure))/
/** Names a fault of reasoning. For plain questions. */
export const faulty = /\b(?:flaw\w*|questionable|errors?|erroneous\w*|fallac\w+|mistak\w+|faulty|weakness\w*|illogical)/
/** Asks for a weakener, in the type classifier. For plain questions. */
export const weakening =
  /\b(?:weak(?:en\w*|est)|undermin\w+|undercut\w*|doubts?|call\w* (?:.{0,80} )?into (?:serious )?question|damag\w+|challeng\w+|refut\w+|rebut\w*|discredit\w*|disprov\w+|count(?:er\w*|s against)|jeopard\w+|tells? against|argues? (?:most )?(?:strongly )?against|(?:evidence|argument|case|reasons?) against(?! which)|invalidat\w+|contradicts?|object(?:ion|ions)|casts?|detract\w*|unwarranted|interfere with|fail to achieve|not (?:be )?(?:succeed|successful)|diminish\w*|misguided|opposition to|conflicts? with|disadvantage|drawback|threat\w*|serious(?:ly)? question)/
/** Asks for a strengthener, in the type classifier. For plain questions. */
export const supporting =
  /\b(?:strengthen\w*|support\w*|bolster\w*|reinforc\w+|confirm\w*|corroborat\w+|strongest (?:evidence|grounds|reason|indication|argument|case)|best (?:evidence|indication|reason|basis)|most (?:evidence|reason)\b|adds? (?:the )?most|argues? (?:most )?(?:strongly )?(?:for|in favor)|evidence (?:for|in favor|that)|provides? (?:the )?(?:best|strongest|most|some)|most helps? (?:the|to establish|to show)|helps? (?:most )?to (?:establish|show|prove))/
