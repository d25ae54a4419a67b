/**
 * Words by which writers of arguments show what a statement does: concede, report an opponent, answer, conclude, give a
 * reason, recommend. Looked for in the lower-case text; `opening` patterns only at its start, behind a speaker's name and
 * "and". The words are common knowledge of argumentative English.
 */

/** What a statement does by its own words; it can do several things at once. */
export const moveNames = [
  'contrast',
  'insist',
  'turn',
  'however inside',
  'concede',
  'concede in a clause',
  'objection by someone',
  'reply',
  'denial',
  'undercut',
  'conclude',
  'reason',
  'further',
  'example',
  'recommend',
  'recommend not',
  'command',
  'opinion',
  'verdict',
  'question',
  'report',
  'evidence',
  'hedge',
  'anaphor',
  'stress',
  'condition',
  'rejection',
  'finding',
  'ruling',
  'decision',
  'request',
  'emphatic',
  'echo',
  'aside',
] as const
export type Move = (typeof moveNames)[number]

const opens = (words: string) => new RegExp(`^(?:${words})(?![\\p{L}’'-])`, 'u')
const has = (words: string) => new RegExp(`(?<![\\p{L}’'-])(?:${words})(?![\\p{L}’'-])`, 'u')

const people =
  '(?:some|many|most|a few|several|certain|other|plenty of|a lot of|those|lots of)(?: \\w+){0,2}? ?(?:people|critics|parents|residents|members|experts|colleagues|readers|economists|scientists|students|teachers|drivers|users|customers|politicians|observers|commentators|who)?'
const opponents =
  '(?:critics?|opponents?|sceptics?|skeptics?|detractors?|objectors?|naysayers|doubters|defenders?|supporters?|advocates?|proponents?|champions|enthusiasts|fans|purists|traditionalists|lobbyists?|the (?:other side|opposition|industry|defen[cs]e|council|mayor|minister|government|committee|board|management|landlord|company|owners?|vendor|ministry|union|lobby))'
const saying =
  '(?:say|says|said|argue|argues|argued|claim|claims|claimed|insist|insists|insisted|maintain|maintains|contend|contends|contended|object|objects|objected|reply|replies|replied|respond|responds|believe|believes|think|thinks|thought|complain|complains|complained|fear|fears|worry|worries|warn|warns|warned|point out|points out|suggest|suggests|protest|protests|counter|counters|assert|asserts|hold|feel|will say|would say|may say|might say|like to say|tell us|tells us|told me|told us|answers?|promises?|assures? us|concludes?)'

/** Patterns at the start of a statement. */
const opening: Readonly<Partial<Record<Move, RegExp>>> = {
  contrast: opens(
    'but|however|yet|by contrast|in contrast|conversely|instead|rather|on the contrary|whereas|and yet|only|except that',
  ),
  // "Even so" holds on to one's own side, "on the other hand" goes over to the other.
  insist: opens(
    'still|nevertheless|nonetheless|even so|all the same|that said|having said that|despite (?:this|that|these|all)|in spite of (?:this|that|these|all)|regardless|be that as it may|even then|even there|but still|but even',
  ),
  turn: opens(
    'on the other hand|then again|at the same time|unfortunately|sadly|alas|meanwhile|the (?:trouble|problem|difficulty|snag|catch|drawback|downside|disadvantage|flaw|objection)|its (?:disadvantage|drawback|weakness|price)|but then',
  ),
  concede: opens(
    "of course|admittedly|granted|to be sure|to be fair|in fairness|it is true|it's true|it is (?:certainly|indeed|also) true|true|sure|surely|certainly|undoubtedly|doubtless|no doubt|yes|naturally|obviously|i (?:admit|concede|grant|accept|acknowledge|know|understand|realise|realize|agree|do not deny|don't deny|appreciate|see (?:why|that))|we (?:admit|concede|grant|accept|acknowledge|know|recognise|recognize)|(?:one|you|it) (?:could|might|may|can) (?:well |also |perhaps |of course )?(?:be )?(?:argue|argued|object|objected|say|said|think|claim|claimed|reply|wonder|point|ask|worry|feel)|it (?:may|might|could) (?:well )?be|for all|there are those|there is (?:something|some truth|no denying)|in theory|in principle|on paper|at first (?:glance|sight)|at a glance|the (?:usual|main|standard|common|obvious|strongest|best|only|first|one|other) (?:objection|counter-?argument|complaint|argument against|worry|defen[cs]e|case against|fear)(?!.{0,60}(?:can|could|is|may be) (?:easily |readily |simply |best )?(?:be )?(?:solved|met|answered|dealt with|addressed|avoided|removed|cured|baseless|unfounded|mistaken))|on the one hand|indeed|fair enough|agreed|i (?:really |so )?(?:wanted|expected|hoped) to (?:love|like|enjoy|hate|dislike)|perhaps|maybe|no one (?:denies|doubts|disputes)|nobody (?:denies|doubts|disputes)|there may be|there might be|it is (?:often|sometimes|usually|frequently|widely) (?:said|claimed|argued|thought|objected|assumed|believed)",
  ),
  'concede in a clause': opens(
    'although|even though|though|while|whilst|even if|despite|in spite of|notwithstanding|as much as|much as|no matter|however much|albeit|granted that|whatever|regardless of|even when|even with',
  ),
  reply: opens(
    "no|not so|nonsense|wrong|false|hardly|in fact|in reality|in truth|actually|the truth is|the fact (?:is|remains)|as a matter of fact|that (?:is|was|'s) (?:not|no|wrong|false|nonsense|untrue|hardly|beside|irrelevant|a mistake|an illusion|a myth|simply|just)|that isn't|that (?:does|did|doesn't|didn't|proves|says|misses|ignores|overlooks|confuses|assumes|forgets|cannot|can't|may be|might be|argument|objection|worry|fear|claim|figure|complaint|reasoning|excuse)|this (?:is not|isn't|is wrong|is false|is no|misses|ignores|overlooks|confuses|assumes|forgets|objection|argument|worry|fear|claim|complaint|reasoning|excuse|concern|view|does not|doesn't)|such (?:fears|worries|objections|claims|complaints|arguments|concerns)|(?:these|those) (?:fears|worries|objections|claims|complaints|arguments|concerns|figures)|(?:they|he|she|it) (?:forgets?|ignores?|overlooks?|misses?|confuses?|miss)|far from|quite the (?:opposite|contrary|reverse)|what (?:he|she|they|this|that|the)|and yet",
  ),
  conclude: opens(
    "therefore|thus|hence|so(?! (?:it|he|she|they|we|there) (?:may|might|does|do|did|is|are)[;,.]| far|metimes)|consequently|accordingly|that is why|that's why|this is why|which is why|for (?:this|that|these|those|all these|such) reasons?|as a (?:result|consequence)|in short|all in all|overall|in (?:conclusion|sum|summary|the end)|to (?:conclude|sum up|summarise|summarize)|on balance|it follows|this (?:means|shows|proves|suggests|implies)|i conclude|we conclude|then|the upshot|ultimately|altogether|taken together|in other words|clearly|it is clear|evidently|(?:and )?that is (?:the|my) (?:reason|point|case)|until (?:then|someone|somebody|that|it)|given (?:this|that|all)|with that in mind|on that basis|all of (?:this|which)|under these circumstances|for now|at any rate|in any case",
  ),
  reason: opens(
    'because|since|for|as|given that|after all|for one thing|the reason|seeing that|considering|not least|on the grounds|inasmuch as|due to|thanks to|which (?:means|would|is|makes)|otherwise|partly|mainly|mostly because|simply because',
  ),
  further: opens(
    "moreover|furthermore|in addition|additionally|besides|also|first|firstly|first of all|second|secondly|third|thirdly|finally|lastly|next|too|and|nor|not only|what is more|what's more|more importantly|above all|worse|better still|likewise|similarly|equally|another|on top of (?:that|this)|plus|to begin with|for a start|even|again|indeed|last but not least|the same",
  ),
  example: opens(
    'for example|for instance|e\\.g\\.|such as|take|consider|suppose|imagine|think of|look at|in particular|specifically|namely|one (?:of|example|case|study|survey)|in (?:my|our) (?:own )?(?:case|town|village|school|street|experience)|last (?:year|month|week|spring|summer|autumn|winter)|in \\d{4}|when (?:i|we|my|our|the)|after',
  ),
  question: opens('why|what|who|how|where|when|which|is|are|do|does|did|would|should|can|could|will|must'),
  anaphor: opens(
    'this|that|these|those|such|it|they|he|she|both|neither|either|here|there|the (?:same|former|latter|result|effect|plan|idea|proposal|point|measure|scheme|change|rule|law|move)|doing so|which|its|their|his|her|them',
  ),
  condition: opens('if|unless|when|whenever|once|as long as|provided|in case|only if|without|with'),
}

/** Patterns anywhere. */
const anywhere: Readonly<Partial<Record<Move, RegExp>>> = {
  'however inside': has(
    'however|though|nevertheless|nonetheless|on the other hand|even so|by contrast|all the same|then again|anyway',
  ),
  concede: has(
    'admittedly|to be sure|i admit|granted|of course|may well|might well|it is true that|no doubt|undoubtedly|to be fair|in fairness|i concede|i grant|(?:is|are|was|were) (?:quite |certainly |perfectly |surely )?right (?:that|about|to (?:say|point|worry|ask))',
  ),
  'concede in a clause': has('although|even though|though|despite|in spite of|even if|notwithstanding|albeit'),
  'objection by someone': new RegExp(
    `(?<![\\p{L}’'-])(?:${people}|${opponents}|it is|it has been|one|you)(?: \\w+){0,4}? (?:will |would |may |might |could |can |often |always |sometimes |usually |still |also |now |rightly |wrongly )*(?:${saying}|objected|argued|claimed)(?![\\p{L}’'-])|(?:objections?|counter-?arguments?|arguments? against|case against|complaints?|critics|opponents|sceptics|skeptics|detractors|against (?:this|that|it|the))(?![\\p{L}’'-])`,
    'u',
  ),
  denial: has(
    "not|no|never|nobody|nothing|none|neither|nor|cannot|can't|isn't|aren't|doesn't|don't|didn't|won't|wouldn't|wasn't|weren't|shouldn't|couldn't|hasn't|haven't|without|hardly|scarcely|barely|rarely|fails? to|failed to|lacks?|unlikely|impossible|wrong|false|untrue|myth|mistaken|mistake",
  ),
  undercut: has(
    "(?:does|do|did|need|would)(?: not|n't) (?:show|prove|mean|follow|establish|imply|tell|settle|demonstrate|justify|explain|necessarily)|only (?:shows|proves|means|asked|tells|counted|covers|covered|measured|those)|asked only|says? (?:nothing|little) about|proves? (?:nothing|little)|shows? (?:nothing|little|only)|beside the point|irrelevant|coincidence|correlation|no (?:proof|evidence)|not (?:the same|proof|evidence|a reason|enough|because|follow)|self-selected|sample|biased|cherry-picked|unreliable|cannot (?:be compared|tell|show|prove)|comparison|(?:was|were) also|at the same time|same (?:month|year|week|time)|paid (?:for )?by|got that (?:number|figure)|other (?:reasons|causes|explanations|factors)|has another|different (?:thing|question|matter)|is no argument|is not an argument|depends? on",
  ),
  conclude: has(
    "therefore|thus|hence|consequently|which is why|that is why|that's why|for (?:this|that|these|those) reasons?|it follows|we (?:can|may|must) (?:conclude|infer)|conclude that|on balance|all in all|in short|in conclusion|accordingly",
  ),
  reason: has(
    'because|since|given that|after all|due to|thanks to|the reason|as a result of|in view of|in light of|owing to',
  ),
  further: has('also|moreover|furthermore|in addition|besides|too|as well|even'),
  example: has('for example|for instance|such as|e\\.g\\.'),
  recommend: has(
    "should|ought to|must(?! have)|have to|has to|needs? to|had better|deserves?|it is time|it's time|is (?:worth|necessary|needed|essential|important|vital|high time)|are (?:worth|necessary|needed|essential)|would be (?:better|best|wise|right|fair|wiser|sensible)|i (?:recommend|propose|suggest|urge|would|want|demand|request|ask|vote|voted|am (?:writing to|asking)|am for|am in favour|am in favor|support|welcome)|we (?:recommend|propose|suggest|urge|ask|want|demand)|(?:would|'d) like|(?:is|are) to be|(?:is|are) (?:recommended|proposed|entitled|advised|due|overdue|called for)|recommendation|could (?:you|we|they|the)|let us|let's|is (?:right|justified|a good idea)|makes sense|in favou?r of",
  ),
  'recommend not': has(
    "should(?: not|n't| never| no longer)|ought not|must(?: not|n't| never| no longer)|need not|needn't|no need|don't (?:need|have) to|do not (?:need|have) to|had better not|is (?:wrong|a mistake|unjustified|unacceptable|a bad idea|nonsense|not (?:right|worth|acceptable|necessary|justified|a good idea))|are (?:wrong|unacceptable|unnecessary)|(?:should|must) be (?:banned|abolished|stopped|scrapped|rejected|forbidden|dropped|closed|refused|abandoned|dismissed|denied|withdrawn|ended)|i am against|i'm against|i oppose|we oppose|opposed to|reject|let us not|let's not",
  ),
  opinion: has(
    "i (?:think|believe|hold|maintain|feel|would argue|argue|say|am convinced|am sure|consider|do not think|don't think|doubt|am for|am against|would|recommend|propose|find)|in my (?:opinion|view|eyes|judg(?:e)?ment)|to my mind|my (?:view|point|claim|verdict|advice|opinion|recommendation|conclusion)|we (?:think|believe|conclude|recommend|argue|propose|hold|find)|personally|i'd|our (?:view|verdict|recommendation|conclusion)|my honest (?:view|opinion)|unpopular opinion|if you ask me|as far as i am concerned",
  ),
  verdict: has(
    '(?:is|are|was|were|would be|will be|remains?|seems?) (?:not |simply |clearly |plainly |therefore |thus |just |really |an? |the |far |still |much |more |less |too |quite |very |only )*(?:good|bad|better|best|worse|worst|right|wrong|necessary|unnecessary|unfair|fair|important|mistake|sensible|absurd|nonsense|justified|unjustified|useful|useless|harmful|dangerous|acceptable|unacceptable|reasonable|unreasonable|wise|foolish|desirable|misguided|overdue|worthwhile|pointless|solution|answer|problem|duty|idea|way|choice|option|case|guilty|liable|valid|invalid|void|true|untrue|false|sound|flawed|superior|inferior|essential|premature|doubtful|overrated|underrated|entitled|the least|worth)',
  ),
  evidence: has(
    'study|studies|survey|surveys|research|researchers|data|figures|statistics|per cent|percent|experiment|experiments|trial|found that|showed that|shows that|measured|\\d+ ?%|according to|records|report|reports|experience|in \\d{4}|since \\d{4}|years? ago|last (?:year|month|week|winter|summer|spring|autumn)',
  ),
  hedge: has(
    'may|might|could|perhaps|maybe|possibly|probably|likely|seems?|appears?|sometimes|often|tends?|somewhat|partly|can',
  ),
  stress: has(
    'surely|certainly|clearly|obviously|of course|indeed|definitely|undoubtedly|always|never|only|simply|plainly|after all|really|very|above all|far|truly',
  ),
  condition: has('if|unless|as long as|provided that|would'),
  // Somebody's view is turned down, without a word of contrast.
  rejection: has(
    "(?:is|are|was|were|'s|'re) (?:quite |simply |plainly |clearly |just |badly |sadly |entirely |flatly |in my view |however |probably |almost certainly )*(?:mistaken|wrong|misguided|incorrect|untrue|in error|confused|baseless|unfounded|unconvincing|unpersuasive|implausible|mistaken)|(?:hardly|scarcely|barely) any (?:evidence|proof|reason|sign|support)|(?:little|no|not much|not any|precious little|no good|no real|no sound|no serious|without) (?:evidence|proof|reason|basis|grounds?|foundation|sign) (?:for|of|that|to)|(?:i|we)(?: firmly| strongly| do| must| beg to| respectfully)* (?:disagree|doubt|dispute|dissent|differ)|(?:do|does|did)(?: not|n't) (?:agree|hold(?: up| water)?|stand up|convince|persuade|follow|survive|bear)|(?:am|is|are|was|were)(?: not|n't) (?:convinced|persuaded|borne out|so|the case|true|what)|(?:cannot|can't|could not) (?:accept|agree|be right|be true)|a (?:myth|fallacy|misunderstanding|misreading|red herring)|is nonsense|makes no sense|rests on a",
  ),
  finding: has(
    '(?:results?|findings?|data|figures|evidence|observations?|analys[ei]s|names|experiments?|trials?|patterns?|this|these|which|study|together)(?: \\w+){0,3}? (?:suggests?|indicates?|impl(?:y|ies)|shows?|demonstrates?|supports?|confirms?|points? to|speaks? for)|we (?:take|interpret|read) (?:this|these|it|them)|(?:suggests?|indicates?|implies|appears?) (?:otherwise|that)|is consistent with|in (?:support|favou?r) of|most likely|in all likelihood|the (?:best|simplest|likeliest|likely|only|natural) explanation',
  ),
  ruling: has(
    'held|(?:claim|appeal|defen[cs]e|application|objection|action|charge|case|complaint|motion|argument|petition|submission|order|request)(?: \\w+){0,4}? (?:fails?|succeeds?|must (?:fail|succeed)|falls?|is (?:therefore |accordingly |hereby )*(?:dismissed|allowed|rejected|refused|granted|upheld|denied|out of time|well founded|unfounded|made out)|cannot (?:succeed|stand|be (?:granted|sustained|upheld)))|(?:is|was|were|are)(?: not| therefore| accordingly)* (?:void|liable|unlawful|lawful|inadmissible|admissible|invalid|valid|unsafe|in breach|entitled|bound|negligent|guilty|enforceable|unenforceable|discriminatory)|would be unsafe|we (?:dismiss|allow|find for|uphold|set aside|quash|order|affirm|reverse)|judgment for|no actionable|accordingly',
  ),
  decision: has(
    "(?:i|we)(?: have|'ve| had)? (?:decided|resolved|chosen|opted|settled on)|(?:i|we)(?: will|'ll|'m| am| are|'re) (?:not )?(?:going to|going with|taking|leaving|keeping|staying|buying|voting)|(?:my|our|the)(?: \\w+)? (?:answer|verdict|decision|conclusion|view|advice|recommendation|position|proposal|bottom line|request|point|case|thesis|argument|claim|take) (?:is|remains|then|:)|is (?:hereby )?(?:proposed|recommended|invited|advised|requested|moved|asked) (?:that|to)|(?:advises?|recommends?|proposes?|urges?|asks? for|calls? for)|i'd sooner|i would (?:rather|sooner|not)|i'd rather|i want to|i intend|bottom line|in my (?:honest |humble )?(?:view|opinion|book)|the answer is",
  ),
  request: has(
    "(?:could|may|might|can|would|will) (?:i|we|you)(?: please| perhaps| possibly| not| kindly)*|please|would it be possible|is there any chance|i(?:'d| would) (?:be grateful|ask|like)|i (?:am|'m) (?:asking|writing to ask|requesting)|kindly",
  ),
  // "It does look lovely": the stress grants a point.
  emphatic:
    /(?<!\b(?:what|how|why|who|where|when|which|nor|neither|so|than|as|not only|little|only|never|rarely|seldom|to|can|could|will|would|should|must|may|might|cannot|and|or|let's|please)\s)(?<=[\p{L}'.)]\s)(?:does|did|do) (?:indeed |still |also |really |certainly |at least |sometimes |of course )*(?!(?:so|not|n't|this|that|these|those|it|its|their|the|a|an|his|her|my|our|your|i|we|you|they|he|she|no|nothing|little|much|more|less|well|better|worse|good|harm|without|away|in|for|with|to|on|at|by|all|some|any|something|anything|nobody|everything|what|exactly|business|research|damage|work|homework|and|or|but|as|is|was|too|both|just|wonders|us|me|them|him|badly|here|there|today|now|up|up|one|two|people)(?![\p{L}'-]))[a-z]{2,}(?<!ing)(?![\p{L}'-])/u,
  // A short yes to what was just said: "So it may", "Some will", "Perhaps they do".
  echo: /^(?:(?:well|yes|true|and|perhaps|maybe|no doubt|of course|certainly|indeed|granted),? )?(?:so (?:it|he|she|they|we|i|there) (?:may|might|can|could|does|do|did|is|are|was|were|has|have|will|would)(?: be)?|(?:some|many|most|a few|it|he|she|they|that|this|we|you|i) (?:may|might|can|could|do|does|did|will|would|is|are|has|have|was|were)(?: not| indeed| so)?(?: have| be)?|true(?: enough)?(?: it may be)?|very well|fair enough|granted|possible|possibly|quite so|just so|agreed|point taken|that (?:is|may be|much is) (?:true|right|fair|so)|(?:he|she|they|you)(?: is| are|'s|'re| may be) right)\s*[.,;:!]?$/u,
  // What goes with a letter, a paper or a judgment beside its argument.
  aside: has(
    "by the way|incidentally|should i not hear|if i do not hear|further (?:work|research|study|studies|trials)|(?:is|are) under ?way|is (?:planned|forthcoming)|more research|costs follow|for the record|just saying|see you|looking forward|i'm sorry|sorry|thanks|thank you|let me know|attached|throwaway|long story short|edit:|update:|disclaimer|anyway",
  ),
  report: new RegExp(`(?<![\\p{L}’'-])${saying}(?![\\p{L}’'-])|according to`, 'u'),
}

const imperative =
  /^(?:please |so |then |but |and )?(?:let|keep|ban|stop|build|give|buy|make|do|don't|do not|leave|put|take|ask|close|open|start|pay|drop|choose|vote|read|use|go|stay|try|remember|consider|end|scrap|abolish|raise|cut|reject|accept|support|save|teach|get|move|hire|switch|wait|repeal|refuse|allow|protect|spend|sell|fix|adopt|merge|ship|skip|avoid|never)(?![\p{L}’'-])/u

/** The moves that the words of a statement show. `bare` is its lower-case text without a speaker's name and quotation marks at its start. */
/** "The sample was, however, small": a word set in commas near the start is read as if the sentence opened with it. */
const setIn =
  /^([^,.;:?]{2,40}), (however|nevertheless|nonetheless|admittedly|to be sure|to be fair|granted|of course|by contrast),/u

export function detectMoves(bare: string): { readonly opening: ReadonlySet<Move>; readonly all: ReadonlySet<Move> } {
  const first = new Set<Move>()
  const all = new Set<Move>()
  const start = bare.replace(
    /^(?:and|so|well|now|look|oh|ah),? (?=(?:yet|so|but|still|therefore|that|no|if|because|although|of|this|it|even)\b)/u,
    '',
  )
  const fronted = bare.replace(setIn, '$2, $1 ')
  for (const move of moveNames) {
    const open = opening[move]
    const opens = open && (open.test(bare) || open.test(start) || open.test(fronted))
    if (opens && (move !== 'question' || bare.includes('?'))) {
      first.add(move)
      all.add(move)
    } else if (anywhere[move]?.test(bare)) all.add(move)
  }
  if (bare.includes('?')) all.add('question')
  if (imperative.test(bare)) {
    all.add('command')
    first.add('command')
  }
  return { opening: first, all }
}
