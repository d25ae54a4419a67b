/**
 * Objections without a word of contrast: what a writer understands, regrets or accepts, a price that is named as one, people who will lose by the plan or
 * do not like it, another explanation that is left open. The same words give a reason where the claim itself is against something.
 */
import type { DiscourseStatement } from '../markers/discourse.ts'

const has = (...parts: readonly string[]) => new RegExp(`(?<![\\p{L}'-])(?:${parts.join('|')})(?![\\p{L}'-])`, 'u')
const opens = (...parts: readonly string[]) =>
  new RegExp(`^(?:(?:and|but|also|again|finally|of course),? )?(?:${parts.join('|')})(?![\\p{L}'-])`, 'u')

const writer = '(?:i|we|the (?:committee|board|council|panel|team|department|authors?|school|management|working group))'
const softly =
  '(?:(?:do|also|fully|certainly|both|all|of course|must|quite|readily|freely|well|am|are|is|very|truly|have to|should|would) )*'
/** The writer grants it in so many words. */
const granted = opens(
  `${writer} ${softly}(?:understands?|reali[sz]es?|appreciates?|recogni[sz]es?|accepts?|acknowledges?|concedes?|admits?|grants?|regrets?|sympathi[sz]es?|do(?:es)? not (?:deny|doubt|pretend|dispute))(?: with)? (?:that|how|why|this|the|these|some|many|any|it|there|concerns?|those)`,
  `(?:i|we) ${softly}(?:get|see|can see|hear) (?:that|why|how)`,
  '(?:yeah|yep|yes|ok|okay|sure|right|fine),? (?:yeah,? |yes,? )?(?:i|we) (?:know|get it|hear you|admit|see that)',
  `${writer} ${softly}(?:sorry|aware|conscious|mindful) (?:to|that|of|for|how)`,
  `${writer} ${softly}(?:apologi[sz]es?) (?:for|to|that)`,
  "(?:there is|there's) (?:no (?:denying|getting (?:round|around|away)|question)|some truth|something (?:in|to))",
  'it (?:must|has to|should|can|may|cannot) (?:also |of course |not )?be (?:said|admitted|conceded|granted|acknowledged|denied|argued|objected|countered|claimed)',
  '(?:one|you|someone|somebody|a (?:critic|sceptic|skeptic|cynic|reader|reviewer))(?: (?:may|might|could|can|will|would|well|also|perhaps|of course))+ (?:object|argue|reply|counter|respond|say|ask|wonder|think|worry|complain|point out)',
)
const grantedInside =
  /,? (?:i(?:'ll| will| must| have to| do)? (?:give (?:you|it|him|her|them) that|know|grant(?: you)?|admit|concede|confess|must say|have to say)|it must be (?:said|admitted)|one must (?:say|admit)|to be (?:fair|honest))(?:[,.]|$)/u

const trouble =
  '(?:drawbacks?|downsides?|disadvantages?|objections?|concerns?|worr(?:y|ies)|niggles?|gripes?|quibbles?|complaints?|caveats?|counter-?arguments?|reservations?|limitations?|shortcomings?|snags?|catch|fears?|criticisms?|trade-?offs?|sticking points?|minus(?:es)?|weakness(?:es)?|risks?|difficult(?:y|ies)|challenges?)'
const vague =
  '(?:problems?|issues?|difficult(?:y|ies)|questions?|obstacles?|hurdles?|risks?|dangers?|challenges?|costs?|weakness(?:es)?)'
const article = '(?:the|one|a|an|another|my|your|their|our|some|its|his|her)'
/** It is called an objection: the writer's own, where the claim is against something. */
const called = opens(
  `${article}(?: \\p{L}+){0,3}? ?${trouble}(?: [^,;.]{1,40}?)? (?:is|was|are|were|would be|will be|remains?|concerns?)`,
)
/** It is called an objection of others, or the price of the choice. */
const priced = opens(
  `${article}(?: \\p{L}+){0,3}? ?${trouble} (?:raised|voiced|expressed|often heard|i hear|we hear|against|from|made)(?: [^,;.]{1,40}?)? (?:is|was|are|were)`,
  `${article}(?: \\p{L}+){0,2}? ?(?:arguments?|case|points?|reasons?)(?: made| raised| most often heard)? against(?: [^,;.]{1,40}?)? (?:is|are|was|were|rests?|runs?)`,
  `(?:the|its|their|our)(?: \\p{L}+){0,2}? ?(?:costs?|price) (?:of (?:this|that|the|our|such|doing)|we (?:pay|accept)|here|to pay)[^,;.]{0,40} (?:is|are|will be|would be)`,
)
/** It is a further objection where there was one before. */
const further = opens(
  `(?:an?(?:other)?|the)(?: (?:second|third|further|more|other|final|last|next|real|harder|bigger|graver|deeper|remaining|less|only|main))+(?: \\p{L}+)? ${vague} (?:is|was|concerns?|remains?|would be)`,
  `another(?: \\p{L}+)? ${vague} (?:is|was|concerns?|remains?)`,
  `(?:more|most) (?:serious|seriously|awkward|awkwardly|troubling|worrying|difficult)(?:ly)?(?:,| is| was)`,
)
const persons =
  '(?:staff|support|employees|workers|operators|owners?|parents|families|residents|neighbou?rs|tenants|drivers|commuters|customers|users|clients|members|visitors|patients|students|pupils|teachers|shops?|shopkeepers|traders|businesses|retailers|farmers|suppliers|people|players|fans|volunteers|readers|passengers|cyclists|pensioners|unions?|colleagues|managers|engineers|developers|nurses|doctors|households|taxpayers|companies|firms|everyone|everybody|somebody|someone|they|he|she|some|others|a few|many|two of them|one of them)'
/** Somebody loses by it, must bear it, or does not like it. */
const borne = new RegExp(
  `^(?:(?:and|also|inevitably|unfortunately|for a while|at first),? )?(?:\\p{L}+['’]?s? ){0,3}?${persons}(?: (?:at|in|on|of|with|who|from) [^,;.]{1,40}?)? (?:(?:will|would|may|might|could)(?: also| then| still| initially| probably| inevitably| at first| no doubt)* (?:lose|have to|need to be|need to|suffer|pay more|miss|object|resist|complain|grumble|protest|resent|struggle|dislike|be (?:inconvenienced|disappointed|unhappy|retrained|annoyed|upset|worse off|put out|angry))|(?:has|have|had)(?: already| also)? (?:expressed|voiced|raised|shown|signalled) (?:\\p{L}+ )?(?:reluctance|concerns?|doubts?|unease|opposition|reservations|misgivings|scepticism|skepticism|objections?|worries|fears)|(?:is|are|was|were)(?: also| still| understandably| not| very)* (?:keen on it|happy about|reluctant|unhappy|opposed|sceptical|skeptical|uneasy|wary|nervous|worried|concerned|anxious|against (?:it|this|the)))(?![\\p{L}])`,
  'u',
)
/** "Two libraries will be affected." */
const affected =
  /^(?:\p{L}+ ){1,5}(?:will|would|may|might) (?:also |then |probably |inevitably )*be (?:affected|inconvenienced|disappointed|worse off|put out|hit hard|hardest hit)(?![\p{L}])/u
/** What the plan itself uses up: "The purchase would eat into our reserves". */
const usesUp =
  /^(?:and |also,? )?(?:the|this|that|such an?|our|doing so|it)(?: (\p{L}+))?(?: (?:of|to|into|for) [^,;.]{1,30}?)? (?:will|would|does|may|might) (?:also |then |still |of course |initially |at first )*(?:use up|cost|tie|take up|delay|require|eat into|strain|disrupt|double|triple|mean (?:more|higher|extra|longer|some|a loss)|leave (?:us|me|them) (?:without|with less)|set us back|slow|exhaust|raise (?:the )?costs?|(?:have to )?come (?:out of|at the expense of))(?![\p{L}])/u
/** "The monthly bill will rise by forty pounds." */
const dearer =
  /^(?:and |also,? )?(?:the |our |your |their |its )?(?:\p{L}+ ){0,3}?(?:bills?|costs?|prices?|rents?|fees?|fares?|premiums?|workload|queues?|journeys?|taxes|rates?) (?:will|would|may|might) (?:also |then |probably |therefore |inevitably )*(?:rise|go up|increase|double|triple|be higher|grow|lengthen|become dearer)(?![\p{L}])/u
const plans =
  /^(?:plan|move|change|switch|purchase|lease|proposal|project|scheme|measure|ban|rule|system|upgrade|contract|work|rebuilding|new)$/u
const resisted = has(
  'expect (?:some |strong |fierce |a little |a certain amount of )?(?:resistance|opposition|complaints|push-?back|protests?|objections|grumbling|friction|teething)',
  '(?:must|should|will|have to) (?:also )?expect (?:the |our |some |many )?\\p{L}+ to (?:ask|object|complain|resist|demand|protest)',
)
/** Some loss is granted, whatever is claimed. */
const unavoidable = has(
  '(?:loss|cost|disruption|inconvenience|delay|noise|disappointment|hardship|friction|risk)(?: \\p{L}+){0,4} (?:is|are|seems?|will be) (?:unavoidable|inevitable|certain|to be expected)',
)
/** What else might explain it, or was not seen. */
const open = opens(
  '(?:i|we) (?:cannot|can not|could not|are unable to) (?:entirely |fully |completely |wholly )?(?:exclude|rule out|be (?:sure|certain))',
  '(?:the|our) (?:\\p{L}+ )?(?:sample|data|study|trial|survey|measurements|counts|analysis|participants|respondents)[^,;.]{0,60} (?:may not|might not|single|too small|too few|small|limited to|only one|self-selected|volunteered|not representative|self-reported)',
  '(?:some|part|much|most|a (?:part|share|portion)) of (?:the|this|that|our|these|it)[^,;.]{0,40} (?:may|might|could) (?:also |well |simply |instead )*(?:reflect|be due|be explained|stem|come|result|owe|have been|be the result)',
  '(?:the|this|our|these)[^,;.]{1,50} (?:may|might|could) (?:also|instead|simply|merely|equally|well) (?:\\p{L}+ )?(?:reflect|be due|be explained|stem|result|owe|be the result)',
)

export interface ObjectionContext {
  /** Whether an objection was put earlier in the text. */
  readonly objected: boolean
  /** Whether the text opens with its claim, and that asks for something rather than against it. */
  readonly asksFor: boolean
  /** Whether the claim that opens the text is against something. */
  readonly asksAgainst: boolean
  /** What opens the text. */
  readonly head: DiscourseStatement
}

/** Whether a statement of the writer's grants or names an objection without a word of contrast. */
export function isUnmarkedObjection({ bare, opening }: DiscourseStatement, context: ObjectionContext): boolean {
  if (opening.has('conclude') || /, but /u.test(bare)) return false
  if (granted.test(bare) || grantedInside.test(bare) || open.test(bare) || unavoidable.test(bare)) return true
  if (priced.test(bare) || (context.objected && further.test(bare))) return true
  if (called.test(bare)) return !context.asksAgainst || context.objected
  if (!context.asksFor) return false
  if (resisted.test(bare) || borne.test(bare) || affected.test(bare) || dearer.test(bare)) return true
  const [uses, subject] = usesUp.exec(bare) ?? []
  return uses !== undefined && (subject === undefined || plans.test(subject) || context.head.words.has(subject))
}
