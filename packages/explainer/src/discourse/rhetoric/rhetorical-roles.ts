/**
 * What a statement is for by a set frame of words: the thesis that opens a text, an objection that is brought up, a caveat, a line that only names
 * the next topic, background, and what only closes a text. Found in every kind of text, but too seldom in any corpus to be learnt.
 */

import type { DiscourseStatement } from '../markers/discourse.ts'
import type { Move } from '../markers/moves.ts'
import { isInstruction } from './conclusion-markers.ts'
import { dismissesPrevious } from './dismissal.ts'
import { mitigatesDrawback } from './mitigation.ts'
import { findOpeningRemarks } from './opening-remarks.ts'
import phrases from './phrases.json' with { type: 'json' }
import { isUnmarkedObjection } from './unmarked-objections.ts'

export type RhetoricalRole =
  | 'thesis'
  | 'announcement'
  | 'objection'
  | 'trouble'
  | 'praise'
  | 'caveat'
  | 'topic'
  | 'opener'
  | 'background'
  | 'coda'
  | 'scrap'
  | 'verdict'
  | 'warning'

const pattern = (...parts: readonly string[]) => new RegExp(`^(?:${parts.join('|')})(?![\\p{L}'-])`, 'u')
const writer =
  "(?:i|we|the (?:undersigned|authors?|committee|panel|board|department|working group|team|task ?force|inquiry|review|report|office|faculty|staff|residents|parents)|this (?:memo|paper|report|note|letter|review|brief|proposal|article|essay|study|office|department|committee)|our (?:team|group|committee|department|recommendation|proposal|request|advice|view|decision))(?: (?:and i|here))?(?:,? (?:therefore|hereby|have|had|would|do|strongly|respectfully|am|are|'m|'re|'d|'ve|now|all|jointly|formally|kindly|unanimously|also))*"

/** The writer asks, decides, advises, finds or hopes in the first person, or somebody in office does. */
const thesis = pattern(
  '(?:from|as of|with effect from|starting|as from) [^,.;]{2,30}, (?:please|kindly|do not|no )',
  `${writer} (?:request(?:s|ed|ing)?|recommends?|recommended|propos(?:e|es|ed|ing)|urg(?:e|es|ed|ing)|advis(?:e|es|ed)|ask(?:s|ed|ing)? (?:for|that|you|the|to)|decided|chosen|chose|agreed to|resolved|opted|settled|plan to|intend to|appl(?:y|ied|ying) for|seek|object to|oppose|support|writing to (?:ask|request|complain|object|urge|propose|appeal|support|oppose|apply|suggest)|appeal(?:ing)? (?:against|to|for)|argues? that|contend that|maintain that|call(?:s|ing)? (?:for|on))`,
  '(?:our|the|these|those|my) (?:\\p{L}+ )?(?:results?|findings?|data|analysis|study|experiments?|measurements?|survey|trial|figures) (?:\\p{L}+ ){0,2}?(?:suggests?|shows?|indicates?|supports?|confirms?|demonstrates?|points? to|impl(?:y|ies))',
  '(?:the (?:\\p{L}+ )?\\p{L}+|you|members|councillors|readers) (?:is|are) (?:hereby |respectfully |therefore )?(?:asked|invited|requested|urged|recommended|advised) to',
  "(?:i|we)(?: can| would| do|'d| could)? (?:only |really |(?:\\p{L}+ly ))*(?:recommend|advise|suggest)",
  "[^,.;?]{0,40}(?:i|we)(?: have|'ve) (?:come down on|come to (?:prefer|think|believe|the)|settled (?:on|for)|gone back to|concluded)",
  'it is (?:hereby |therefore )?(?:proposed|recommended|requested|moved) (?:that|to)',
  '(?:members|ladies|fellow|friends|colleagues|councillors|neighbou?rs|dear)[^,.]{0,40}, (?:please|vote|i|we)',
  'please (?:vote|do not|don.t|stop|reconsider|keep|withdraw|refund|cancel|reject|approve|support|consider|repair|replace|allow|grant|return)',
  '(?:unpopular opinion|hot take|my (?:view|take|opinion|advice|verdict|answer)|(?:in|to) my (?:view|mind|opinion))',
  "(?:i|we)(?:'ve| have)[^.]{3,60} and (?:i|we)(?: would|'d| can| do| will)?(?: not|n't|not)? (?:recommend|regret|buy|love|hate|suggest|advise)",
)
/** "From May the library will open at nine": what is made known first is what the rest explains. */
const announcement =
  /^(?:(?:from|as of|starting|beginning|this|next|in|on|after)[^.]{2,30}, )?(?!(?:if|when|unless|once|some|many|critics|you|they|he|she)(?![\p{L}]))[^,.;?]{2,60}? (?:will (?:not |no longer |now |be |have |move |close |open |stop |switch |keep |start |end )|(?:is|are) (?:moving|closing|switching|dropping|ending|changing|keeping|stopping|cancelling) )/u

/** A decision of somebody in office, a ruling, or a tale that is called one. */
const made =
  /^(?!(?:you|they|he|she|some|many|critics) )(?:(?:after|following|on|at|in) [^,.;?]{2,40}, )?[^,.;?]{2,60}? (?:(?:has|have) (?:now |finally |just |today )?(?:decided|agreed|resolved|chosen|voted) (?:to|that) |(?:is|are) (?:only |just |simply |nothing but )?an? (?:myth|legend|fallacy|misconception|mistake|fable)(?![\p{L}])|(?:is|are|was|were) (?:not )?(?:liable|guilty|unlawful|lawful|void|entitled|dismissed|allowed|upheld|in breach)(?![\p{L}]))/u
/** "The signs go up on Monday." */
const dated =
  /^[^,;]{3,50} (?:go(?:es)?|starts?|begins?|takes? place|closes?|opens?|ends?|is|are|will be|meets?|runs?|comes?|arrives?)(?: \p{L}+){0,3} (?:on|by|in|at|next|this|until|from) (?:\d{1,2} |early |late |the )?(?:mon|tues|wednes|thurs|fri|satur|sun|january|february|march|april|may|june|july|august|september|october|november|december|easter|christmas|midsummer|noon|week|month|spring|summer|autumn|winter)(?:days?)?[^,;]{0,12}\.?$/u
const trouble =
  '(?:concerns?|worr(?:y|ies)|objections?|drawbacks?|downsides?|disadvantages?|fears?|complaints?|criticisms?|limitations?|shortcomings?|counter-?arguments?|reservations?|weakness(?:es)?|snags?|catch|risks?|difficult(?:y|ies)|challenges?)'
const objection = pattern(
  `(?:there (?:is|are|was|were|remains?)(?: of course| also| still| admittedly| certainly)?)(?: \\p{L}+){0,3}? (?:${trouble}|exceptions)`,
  '(?:(?:of course|certainly|admittedly),? )?exceptions (?:exist|occur|can)',
  'it (?:remains|is|may be|might be|could be|is also|is still|is of course|is just|is at least) (?:possible|conceivable|true|arguable) that',
  '(?:but |and )?(?:what about|what if|but what of|how about)',
  '(?:people|everyone|everybody|others?|some|many|most|folks|friends|you|they|he|she|someone|somebody|the (?:other side|usual)|(?:\\p{L}+ )?(?:critics|colleagues|reviewers|readers|neighbou?rs|parents|opponents|referees|commenters))(?: (?:may|might|will|would|could|always|often|sometimes|usually|also|keep|keeps|like to|love to|tend to|then|still|have|has|rightly|even))*(?: in [^,]{1,20})? (?:bring(?:s|ing)? up|brought up|mention(?:s|ed|ing)?|rais(?:e|es|ed|ing)|cit(?:e|es|ed|ing)|point(?:s|ed|ing)? (?:to|at|out)|wr(?:ite|ites|ote) that|invok(?:e|es|ed)|ask(?:s|ed|ing)? (?:about|why|how|what|whether)|not(?:e|es|ed) that|blamed?|doubt(?:s|ed)?|questions?|questioned)',
  // "Some staff call it childish", "the claimant relies on the receipt", "guides repeat the tale".
  '(?:some|many|most|several|a few|critics|opponents|others)(?: (?:of )?(?:the |our |my |their )?\\p{L}+){0,2} (?:calls?|called|finds?|found|considers?|considered|dislikes?|opposes?|opposed|rejects?|rejected|dismiss|dismissed|resents?|mocks?) (?:the|this|it|that|such|these|a|an|our|any)',
  "(?:the |counsel for the |mr |mrs |ms |dr )?(?:claimant|appellant|defendant|plaintiff|prosecution|defen[cs]e|tenant|landlord|respondent|applicant|employer|insurer|buyer|seller|crown)(?:'s)?(?: (?:also|further|now|then|therefore))? (?:points? to|pointed to|relies on|relied on|refers to|referred to|invokes?|invoked|cites?|cited|seeks?|sought|appl(?:ies|ied) for|asks? for|asked for|appeals?|appealed|demands?|demanded|requests?|requested)",
  '(?:he|she|they)(?: also| further| now| then)? (?:relies|rely|relied) (?:up)?on',
  "(?!i |we )(?:[\\p{L}'.]+ ){1,4}?(?:has |have |had |also )*(?:raised|voiced|expressed|raises?) (?:the |a |an |some |their |his |her )?(?:\\p{L}+ )?(?:concern|worry|objection|fear|doubt|question|point|issue)s? (?:that|about|over|whether)",
  '(?:\\p{L}+ ){1,3}(?:repeats?|repeated|tells?|told) (?:the|this|that) (?:tale|story|claim|myth|legend)',
)
const caveat =
  /^(?:(?:of course|but|and|admittedly),? )?(?:if|should|were|once|when) [^.]{3,80}(?:revisit|reconsider|rethink|think again|look again|change (?:our|my) minds?|review (?:this|it|the decision)|be (?:a )?different|another (?:story|matter)|not (?:apply|hold))/u
const topic =
  /^(?:(?:then|and|now|finally|next|there|second|lastly),? )*(?:there (?:is|are) (?:also )?(?:the (?:question|matter|issue|problem|point)? ?(?:of )?|another (?:point|matter|reason|issue))|the (?:\p{L}+ )?(?:\p{L}+) (?:is|are) (?:another|a different|a separate|a further) (?:matter|story|question|issue|point)|(?:another|a second|a further|a third|the (?:second|third|next|other|last|final)) (?:point|matter|issue|question|factor|consideration|aspect|reason|topic) (?:is|concerns)|(?:now|next|turning|as) (?:for|to) |(?:let us|let's) (?:turn|now) |here(?: is|'s| are) (?:one|my|an?|the|some|two|three|why|another) ?(?:short |simple |good )?(?:answers?|reasons?|things?|points?|thoughts?)?)[^,;]{0,30}[.:]?$/u
const background =
  /^(?:little is known (?:about|of|on)|(?:much|little) has been written|[^.;]{5,120}(?:,? (?:but|yet|although|though|however,?) [^.;]{3,80}|evidence [^.;]{0,40}|data [^.;]{0,40}) (?:is|are|remains?|has been|have been) (?:still |largely |rather |often |very )?(?:scarce|sparse|unclear|unknown|limited|lacking|debated|disputed|contested|mixed|inconclusive|poorly understood|thin|rare|neglected|overlooked|controversial|an open question)[^.;]{0,30}\.?$)/u
const coda = pattern(...phrases.coda)
/** "We do not agree", "I disagree": the turn from a reported view to one's own. */
const verdict = pattern(
  "(?:but |yet )?(?:i|we)(?: firmly| strongly| respectfully| beg to| must| do not| don't| cannot| can't| am not| are not| have to)* (?:agree|disagree|differ|dissent|persuaded|convinced|accept)(?: (?:this|that|it|with (?:him|her|them|you|this|that)))?\\.?$",
)

/** What is decreed first is the claim whatever comes later: "The pool will be closed on Mondays", "Dogs are no longer allowed". */
const decree =
  /^(?!(?:if|when|unless|once|some|many|critics|you|they|he|she)(?![\p{L}]))[^,.;?]{2,60}?(?:, [^,.;?]{2,40}?)? (?:will (?:no longer |not |now |then )?be (?:closed|open(?:ed)?|moved|replaced|charged|required|limited|introduced|removed|held|cancelled|stopped|banned|allowed|permitted|switched|restricted|withdrawn|reduced|raised|suspended|locked|available|free|accepted)|(?:is|are) (?:no longer|now|hereby) (?:allowed|permitted|accepted|available|open|closed|required|forbidden|banned|in force)|(?:must|may|can) (?:now|from now on|no longer)|(?:is|are) (?:being )?(?:closing|moving|replacing|ending|introducing|withdrawing))(?![\p{L}])/u

/** The frame of each statement of a text, in order. */
export function rhetoricalRoles(statements: readonly DiscourseStatement[]): (RhetoricalRole | null)[] {
  const openers = findOpeningRemarks(statements)
  const start = openers.indexOf(false)
  const frames = statements.map((_, i): RhetoricalRole | null =>
    openers[i] ? 'opener' : detectRole(statements, start, i),
  )
  const head = statements[start]!
  const leads = frames[start] === 'thesis' || frames[start] === 'announcement' || head.moves.has('recommend')
  const stays = head.moves.has('recommend not') || staying.test(head.bare)
  statements.forEach((each, i) => {
    if (frames[i] || i <= start || each.speaker !== '' || each.voice !== 'own' || answered.test(each.bare)) return
    const objected = statements.some((other, k) => k < i && (frames[k] === 'objection' || other.voice === 'reported'))
    if (
      isUnmarkedObjection(each, {
        objected,
        asksFor: leads && !stays,
        asksAgainst: leads && (stays || ending.test(head.bare)),
        head,
      })
    )
      frames[i] = 'objection'
  })
  // "If it closes, the club will leave": what comes of the opposite of a claim is a reason for it, though it is no good news.
  if (leads && !ending.test(head.bare))
    statements.forEach((each, i) => {
      if (frames[i] || i <= start || each.speaker !== '' || each.voice !== 'own') return
      if (each.opening.has('contrast') || each.opening.has('concede') || !warning.test(each.bare)) return
      frames[i] = 'warning'
      // "But …" behind a reason objects.
      const next = statements[i + 1]
      if (next?.opening.has('contrast') && next.voice === 'own') frames[i + 1] ??= 'objection'
    })
  // "Do not buy it. The sound is lovely. The battery, however, …": praise of what is advised against, before the turn.
  const sign = stays || blames.test(head.bare) ? -1 : 1
  statements.forEach((each, i) => {
    const next = statements.slice(i + 1).find(other => !other.continues)
    if (frames[i] || i <= start || !next || each.speaker !== '' || each.voice !== 'own' || each.opening.has('contrast'))
      return
    const turned = next.opening.has('contrast') || /^[^,.;]{2,40}, (?:however|though),/u.test(next.bare)
    if ((leads || head.moves.has('command')) && turned && each.lean * sign < 0) frames[i] = 'trouble'
  })
  // "Delivery was fast", in a review that ends by warning.
  if (warns.test(statements.at(-1)!.bare))
    statements.forEach((each, i) => {
      if (frames[i] || i <= start || i === statements.length - 1 || each.voice !== 'own' || each.speaker !== '') return
      const words = each.bare.split(' ').length
      if (words <= 8 && pleases.test(each.bare) && each.opening.size === 0) frames[i] = 'praise'
    })
  const claims = statements.filter((each, i) => frames[i] === 'thesis' || (i === start && leads) || recommends(each))
  statements.forEach((each, i) => {
    const before = statements[i - 1]
    if (!before || i - 1 <= start || frames[i - 1] || frames[i] || each.speaker !== '' || before.voice !== 'own') return
    if (each.continues || recommends(before) || before.opening.has('contrast')) return
    if (mitigatesDrawback(each, claims)) frames[i - 1] = 'trouble'
  })
  // "One explanation is … We do not favour this reading."
  statements.forEach((each, i) => {
    if (i === 0 || each.continues || each.speaker !== '' || !dismissesPrevious(each)) return
    for (let k = i - 1, open = true; k >= 0 && open; k--) {
      const before = statements[k]!
      const argues =
        recommends(before) || ['contrast', 'insist', 'reply'].some(move => before.opening.has(move as Move))
      if (!frames[k] && before.voice === 'own' && !before.bare.includes('?') && !argues) frames[k] = 'objection'
      open = before.continues
    }
  })
  return frames
}

/** What happens if the writer is not heeded. */
const warning =
  /^(?:otherwise|or else|failing that|without (?:it|this|them|that)),? |^(?:if|should|once|when) [^,;.]{2,60}?(?<![\p{L}])(?:not|\p{L}+n't|nothing|no|closes?|closed|shuts?|ends?|ended|goes|gone|lost|removed|scrapped|cut|abolished|disappears?|stops?|stopped|refused?|rejected|delayed?|waits?)(?![\p{L}])[^;.]*, |,? otherwise\.?$/u
/** The end of a review warns of the thing, and short praise of what goes with it. */
const warns =
  /(?<![\p{L}])(?:(?:can't|cannot|can not|would not|wouldn't|could not|couldn't|do not|don't)(?: \p{L}+)? (?:recommend|buy|bother)|save your money|avoid|look elsewhere|not worth|give (?:it|this one) a miss|steer clear|sending it back)(?![\p{L}])/u
const pleases =
  /^(?:the |its |their )?(?:\p{L}+ ){1,3}(?:is|are|was|were) (?:very |really |quite |pretty |so )?(?:fast|quick|prompt|friendly|helpful|polite|nice|lovely|beautiful|fine|good|great|excellent|easy|smooth|cheap|quiet|handsome)(?: and (?:\p{L}+ )?\p{L}+)?(?: enough)?\.?$/u
/** The claim warns of something. */
const blames =
  /(?<![\p{L}])(?:do not|don't|would not|wouldn't|never|can't|cannot|avoid|skip|worse|worst|overrated|disappoint\p{L}*|regret)(?![\p{L}])/u
/** The claim is that things stay as they are, or that something ends. */
const staying =
  /(?<![\p{L}])(?:oppose|object to|against|reject|refuse|keep|stay|remain|leave|retain|preserve)(?![\p{L}])/u
const ending = /(?<![\p{L}])(?:stop|scrap|abandon|drop|cancel|avoid|skip|end|abolish|ban)(?![\p{L}])/u
const recommends = ({ moves, voice }: DiscourseStatement) => voice === 'own' && moves.has('recommend')

/** "In cinemas from Friday", "Whitby": words without a verb that judge nothing and turn nothing. */
const isBare = ({ verbal, lean, denials, opening, label }: DiscourseStatement) =>
  !verbal && lean === 0 && denials === 0 && opening.size === 0 && label === ''

function detectRole(statements: readonly DiscourseStatement[], start: number, i: number): RhetoricalRole | null {
  const n = statements.length
  const each = statements[i]!
  const { bare, voice, opening } = each
  const words = bare.split(' ').length
  const debated = each.speaker !== ''
  if (verdict.test(bare)) return 'verdict'
  if (i === 0 && n > 3 && background.test(bare)) return 'background'
  if (topic.test(bare) && words <= 9) return 'topic'
  if (caveat.test(bare)) return 'caveat'
  if (!debated && i > 1 && i >= n - 2 && coda.test(bare)) return 'coda'
  if (!debated && i > 1 && i >= n - 2 && words <= 8 && isBare(each)) return 'scrap'
  if (!debated && i > 2 && i === n - 1 && decree.test(statements[start]!.bare))
    if ((words <= 12 && /^please /u.test(bare)) || isInstruction(each)) return 'coda'
  if (!debated && i > 1 && i === n - 1 && words <= 10 && dated.test(bare) && opening.size === 0) return 'scrap'
  if (!debated && i > start && voice === 'own' && !answered.test(bare)) {
    if (objection.test(bare)) return 'objection'
    const next = statements.slice(i + 1).find(other => !other.continues)
    const turns = next && ['contrast', 'insist', 'conclude'].some(move => next.opening.has(move as Move))
    const answers = turns || (next && /(?:however|therefore|though)/u.test(next.bare))
    if (answers && (granted.test(bare) || (words <= 10 && emphatic.test(bare)))) return 'objection'
  }
  const first = i === start || (i === start + 1 && opensOnly(statements[start]!))
  if (!first || voice === 'reported' || voice === 'hypothesis' || opening.has('concede') || bare.includes('?'))
    return null
  if (thesis.test(bare) || (i > 0 && answer.test(bare))) return 'thesis'
  if (i !== start || opening.has('condition')) return null
  if (decree.test(bare)) return 'thesis'
  return announcement.test(bare) || made.test(bare) ? 'announcement' : null
}

/** "Contemporaries certainly blamed the railway. But …" and "They do drift. We will therefore …" grant a point. */
const granted =
  /^(?:(?!i |we )[\p{L}']+ ){1,4}?(?:certainly|undoubtedly|admittedly|of course|no doubt|doubtless|to be sure|indeed) /u
const emphatic =
  /^(?:it|they|he|she|this|these|those|(?:the|our|my|their|some) (?:\p{L}+ )?\p{L}+) (?:do|does|did) (?:also |still |sometimes |indeed |of course )*(?!not |n't |so |the |a |it |this |that |what |well )[a-z]+/u
const answered =
  /(?:can|could|is|may be|are) (?:easily |readily |simply |best |therefore )?(?:be )?(?:solved|met|answered|dealt with|addressed|avoided|removed|cured|baseless|unfounded|mistaken|overblown|exaggerated)|, but /u
const answer =
  /^(?:i (?:believe|think|say|hold|hope|would say)|yes|no|it (?:is|does|was|usually)|in my|to my|my answer)(?![\p{L}])/u
/** A question or somebody's view stands before the thesis. */
const opensOnly = ({ bare, voice }: DiscourseStatement) => bare.trim().endsWith('?') || voice === 'reported'
