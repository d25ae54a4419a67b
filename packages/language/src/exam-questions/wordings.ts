/**
 * How exam questions are worded, in one place. Four readers of the same sentence ask it different things: its type among
 * ReClor's seventeen (`classifyQuestion`), whether its passage and right option make one piece of reasoning
 * (`qualifyingType`), which way the option is meant to count before anybody has read it (`askedFor`), and whether the
 * wording is strict enough to learn from (`strictPolarity`). Each takes its words from here; a list that is wider or
 * narrower than another says so in its name and its comment, because models were trained with it.
 */

/** The option that does not fit is asked for. */
export const exceptionAnywhere = /\bexcept\b|\bleast\b/i

/** The option counts against the argument; every wording that suggests it. */
export const doubting =
  /\b(?:weaken|undermin|doubt|dubious|in ?to question|criticism|counter|challenge|damag|vulnerable|objection|disput|refut|flaw|jeopardi|(?:speak|count|tell|argue|weigh|evidence)s? (?:\w+ )?against)/i
/** The option counts for the argument, or is what it needs; every wording that suggests it. */
export const favouring =
  /\b(?:strengthen|support|justif|assum|presuppos|relies|rely|depends?|require|bolster|reinforc|follows?|properly|conclu|explain|evidence|basis|take[ns]? for granted|(?:speak|count|tell|argue|weigh)s? (?:\w+ )?(?:for|in favou?r)|hold if|must be true)/i
/** Among those that favour: the option is something the argument assumes. */
export const assuming = /\b(?:assum|presuppos|relies|rely|depend|require|take[ns]? for granted)/i

/** Strict wordings, from which a label can be taken: against, for, and what makes either unclear. */
export const strictlyAgainst = /\b(?:weakens?|undermines?|doubt)\b/i
export const strictlyFor = /\b(?:strengthens?|assumptions?|assumes?)\b/i
export const unclearDirection = /\bexcept\b|\bleast\b|\bflaw|\bcannot\b|\bvulnerable|\bdubious/i

/** Alike in structure: the question matches arguments with each other. Plain question, lower case. */
export const alike =
  /\b(?:similar\w*|parallel\w*|resembl\w+|mirror\w*|most (?:closely )?like (?:that|the)|analogous|analogy|(?:same|comparable) (?:pattern|line of|form of|flaw|error|kind of|type of|logical|structure|reasoning|mistake)|(?:structure|pattern|form)s? (?:as|to)\b|logical (?:features|structure))/
/** A fault of reasoning is named. Plain question, lower case. */
export const faulty = /\b(?:flaw\w*|questionable|errors?|erroneous\w*|fallac\w+|mistak\w+|faulty|weakness\w*|illogical)/
/** Ways to ask for a weakener, as the type classifier knows them. Plain question, lower case. */
export const weakening =
  /\b(?:weak(?:en\w*|est)|undermin\w+|undercut\w*|doubts?|call\w* (?:.{0,80} )?into (?:serious )?question|damag\w+|challeng\w+|refut\w+|rebut\w*|discredit\w*|disprov\w+|count(?:er\w*|s against)|jeopard\w+|tells? against|argues? (?:most )?(?:strongly )?against|(?:evidence|argument|case|reasons?) against(?! which)|invalidat\w+|contradicts?|object(?:ion|ions)|casts?|detract\w*|unwarranted|interfere with|fail to achieve|not (?:be )?(?:succeed|successful)|diminish\w*|misguided|opposition to|conflicts? with|disadvantage|drawback|threat\w*|serious(?:ly)? question)/
/** Ways to ask for a strengthener, as the type classifier knows them. Plain question, lower case. */
export const supporting =
  /\b(?:strengthen\w*|support\w*|bolster\w*|reinforc\w+|confirm\w*|corroborat\w+|strongest (?:evidence|grounds|reason|indication|argument|case)|best (?:evidence|indication|reason|basis)|most (?:evidence|reason)\b|adds? (?:the )?most|argues? (?:most )?(?:strongly )?(?:for|in favor)|evidence (?:for|in favor|that)|provides? (?:the )?(?:best|strongest|most|some)|most helps? (?:the|to establish|to show)|helps? (?:most )?to (?:establish|show|prove))/
