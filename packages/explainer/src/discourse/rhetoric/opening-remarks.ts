/**
 * What only opens a text: a greeting, who writes, thanks, the occasion, a question to the round, and in a paper what has long been known or disputed.
 * It bears on nothing, however well its words would fit a reason.
 */
import type { DiscourseStatement } from '../markers/discourse.ts'
import phrases from './phrases.json' with { type: 'json' }

const pattern = (...parts: readonly string[]) => new RegExp(`^(?:${parts.join('|')})(?![\\p{L}'-])`, 'u')
const roles =
  '(?:parent|mother|father|resident|neighbou?r|teacher|member|student|nurse|doctor|volunteer|customer|tenant|owner|subscriber|reader|lurker|poster|user|engineer|developer|farmer|driver|cyclist|pensioner|chair(?:man|woman|person)?|secretary|treasurer|head|director|coach|lifelong|long-?time|first-?time|regular|retired)'

const introduction = pattern(
  "(?:my name is|i am called|i'm called|let me introduce|allow me to introduce)",
  `(?:i|we)(?: am|'m| are|'re)(?: also| both| all)? (?:an? |the |one of )?(?:\\p{L}+ ){0,2}?${roles}s? (?:of|at|in|on|from|with|here|and|to|who)`,
  "(?:i|we)(?: have|'ve) (?:lived|worked|been (?:a|an|the|living|working|coming|going|using|following|reading))[^.;]{3,60}(?:years|decades|months|life)\\.?$",
  '(?:long-?time|first-?time|new|regular|occasional|frequent) (?:lurker|poster|reader|listener|user|caller|member)s?',
  '(?:new|first post) here',
)
const greeting = pattern(
  '(?:good (?:morning|afternoon|evening|day)|hello|hi|hey|greetings|welcome|ladies and gentlemen|dear (?:\\p{L}+ ){0,2}\\p{L}+)(?:[ ,]+\\p{L}+){0,5}(?:,? and thank you[^.]*)?[.!,]?$',
)
const occasion = pattern(...phrases.occasion)
/** "Bought this kettle in January to replace an old one": how the writer came by it. */
const acquired =
  /^(?:(?:so|ok|okay),? )?(?:(?:i|we|my \p{L}+)(?: have|'ve)? )?(?:just |recently |originally |first )?(?:bought|ordered|purchased|picked up|got|received) (?:this|these|it|mine|one of these|a pair|the|my|an?)(?![\p{L}])[^.;]{0,90}(?:ago|last|in (?:january|february|march|april|june|july|august|september|october|november|december|\d{4}|early|late|the (?:spring|summer|autumn|winter|sale))|to replace|as a (?:gift|present)|for (?:my|our) |on sale)(?![\p{L}])/u
/** In a paper: the field, before what was done. */
const field = new RegExp(phrases.field.join('|'), 'u')
const thin =
  /(?:evidence|data|research|results|findings|little|few|studies)[^.;]{0,60}(?:is|are|remains?|has been|have been) (?:still |largely |rather |often |very |so far )?(?:scarce|sparse|thin|unclear|unknown|limited|lacking|debated|disputed|contested|mixed|inconclusive|rare|weak|missing|known|conflicting)/u
/** … and what earlier work left out. */
const gap =
  /^(?:(?:but|however|yet),? )?(?:(?:most|much|all) of (?:this|that|the|these) (?:\p{L}+ )?(?:work|research|evidence|literature|studies|data)|(?:most|few|earlier|previous|existing|prior) (?:\p{L}+ )?(?:studies|work|research|trials|experiments|reports)) (?:\p{L}+ )?(?:relied|relies|rely|is|are|was|were|has|have|used|come|comes|came|focus|focused|rests?|ignored|looked|concern)(?![\p{L}])/u
/** Somebody in the text measures, compares or reports: it is a paper. */
const paper =
  /(?:^| )(?:we (?:\p{L}+ )?(?:compared|followed|measured|studied|examined|tested|analy[sz]ed|surveyed|recorded|interviewed|collected|sampled|tracked|investigated|estimated|asked|report|reviewed|used|logged|randomi[sz]ed|assigned|enrolled|recruited|monitored|observed|counted|mapped|coded|scanned|invited)|in a (?:\p{L}+ )?(?:trial|study|sample|survey|cohort|experiment)|(?:our|these|the) (?:\p{L}+ )?(?:results?|findings?|data|analys[ei]s|trial|participants)|participants|p [<=]|controls?)(?![\p{L}])/u

/** How many statements at the start only open the text, a sentence being one whole; never all but one. */
export function findOpeningRemarks(statements: readonly DiscourseStatement[]): boolean[] {
  const out = statements.map(() => false)
  if (statements.some(each => each.speaker !== '') || statements.length < 3) return out
  const ends = statements.map((_, i) => i + 1 >= statements.length || !statements[i + 1]!.continues)
  const isPaper = statements.some(each => paper.test(each.bare))
  for (let from = 0, sentences = 0; from < statements.length - 2 && sentences < 3; sentences++) {
    let to = from
    while (!ends[to]) to++
    const whole = statements.slice(from, to + 1)
    const text = whole.map(each => each.bare.trim()).join(' ')
    const last = to >= statements.length - 2
    if (last || !isOpeningRemark(text, whole[0]!, sentences, isPaper)) break
    for (let i = from; i <= to; i++) out[i] = true
    from = to + 1
  }
  return out
}

function isOpeningRemark(text: string, first: DiscourseStatement, sentences: number, isPaper: boolean): boolean {
  if (greeting.test(text) || introduction.test(text) || first.label === 'setting') return true
  if (acquired.test(text))
    return first.lean === 0 && !/(?:regret|love|hate|but|broke|should|recommend)(?![\p{L}])/u.test(text)
  if (occasion.test(text))
    return !/(?:should|must|ought|because|please|to (?:ask|request|urge|complain|object))(?![\p{L}])/u.test(text)
  // A question to the round, unless somebody argues by it.
  if (text.endsWith('?'))
    return (
      first.voice === 'own' &&
      !first.moves.has('request') &&
      !/^(?:but|and|so|what if|what about)(?![\p{L}])/u.test(text)
    )
  if (!isPaper || first.voice === 'reported') return false
  if (sentences < 2 && (field.test(text) || thin.test(text))) return true
  return sentences === 0 ? first.voice === 'hypothesis' : gap.test(text)
}
