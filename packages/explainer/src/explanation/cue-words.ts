/**
 * Cue words shown as evidence for a link. A cue that opens a statement marks the statement's link; one that joins
 * clauses inside the statement ("late because it rained") or is not a cue ("since May", "as if", "so that") marks
 * none. This only selects what is shown; the model has its own features.
 */
import type { Doc, Token } from '@elenchus/language'
import type { Cue } from '@elenchus/language/structure'
import type { EdgeKind, Metagraph } from '@elenchus/metagraph'
import type { EdgeEvidence } from '../decoding/evidence.ts'
import type { StatementView } from '../features/statement-view.ts'
import lexicon from './cue-words.json' with { type: 'json' }

export interface MarkedLink {
  readonly from: number
  readonly to: number
  readonly kind: EdgeKind
  /** Whether `from` is the last supporting statement before `to`, from which "therefore" in `to` concludes. */
  readonly nearest: boolean
}

/** Conclusion markers at any position in the sentence; others only at its start. */
const concluding: ReadonlySet<string> = new Set(lexicon.concluding)
/** Subordinating conjunctions, which join two clauses if the main clause is in the same statement. */
const subordinating: ReadonlySet<string> = new Set(lexicon.subordinating)
/** Markers of a phrase within the sentence. */
const phrasal: ReadonlySet<string> = new Set(lexicon.phrasal)
/** Adverbs between commas or at the end, which apply to the whole sentence. */
const parenthetical: ReadonlySet<string> = new Set(lexicon.parenthetical)

/** "Since September", "since the start of term". */
const time =
  /^(?:then|\d|when|late|early|mid|last|that|this|(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|spring|summer|autumn|fall|winter|christmas|easter|yesterday|childhood|birth)\b|(?:the|our|my|their|its|his|her) (?:start|beginning|end|middle|turn|day|week|month|year|time|summer|winter|spring|autumn|war|first|last|move|opening|launch|birth|death|election|accident|flood|fire|storm)\b)/
/** "So that", "so far", "so long as". */
const notSo = /^(?:that|far|long|much|many|as|to|called|on|forth)\b/
/** "Then" is inferential before these words, otherwise temporal. */
const infers = /^(?:,|why|how|what|who|surely|clearly|it follows|there must)/

const before = (doc: Doc, cue: Cue): Token | undefined => doc.tokens.findLast(({ end }) => end <= cue.start)
const within = (doc: Doc, cue: Cue): Token => doc.tokens.find(({ start }) => start >= cue.start)!
const behind = (doc: Doc, cue: Cue): Token | undefined => doc.tokens.find(({ start }) => start >= cue.end)
const isStop = (token: Token | undefined) => token === undefined || token.upos === 'PUNCT'
const rest = (doc: Doc, { end }: Cue) => doc.text.slice(end).trimStart().toLowerCase()

/** "He has slept badly since he moved": temporal "since". */
const perfect = (doc: Doc) =>
  doc.tokens.some(({ xpos }, i) => xpos === 'VBN' && doc.tokens.slice(Math.max(0, i - 4), i).some(isHave))
const isHave = ({ lemma }: Token) => lemma === 'have'

/** Whether a cue applies to its whole statement, not to two clauses inside it and not to time, manner or purpose. */
function marksWholeStatement(cue: Cue, doc: Doc, joined: Doc | undefined): boolean {
  const text = cue.text.toLowerCase()
  const following = rest(doc, cue)
  if (phrasal.has(text)) return false
  const apart = parenthetical.has(text) && isStop(before(doc, cue)) && isStop(behind(doc, cue))
  if (subordinating.has(text)) {
    if (apart) return true
    if (text === 'since' && (time.test(following) || perfect(doc) || (joined && perfect(joined)))) return false
    const { head } = within(doc, cue)
    return head >= 0 && doc.tokens[head]!.head < 0
  }
  if (text === 'so' && notSo.test(following)) return false
  if (text === 'then') return apart || (cue.opensSentence && infers.test(following))
  // "… , thus closing the road" is manner.
  if (concluding.has(text)) return behind(doc, cue)?.xpos !== 'VBG'
  return cue.opensSentence || apart
}

/**
 * Discourse cues of a link. In its source: "because" or "moreover" of a reason, "but" or "admittedly" of an objection. In its
 * target: "therefore" after the nearest reason, "but" or "still" right after an objection.
 */
export function cueWords(
  { statements }: Pick<Metagraph, 'statements'>,
  views: readonly Pick<StatementView, 'doc' | 'cues'>[],
  { from, to, kind, nearest }: MarkedLink,
): EdgeEvidence['cues'] {
  const marksFrom = ({ kind: means, text }: Cue) =>
    kind === 'support'
      ? means === 'example' ||
        (means === 'premise' && (!subordinating.has(text.toLowerCase()) || Math.abs(from - to) === 1))
      : means === 'contrast' || means === 'concession'
  const marksTo = ({ kind: means, text }: Cue) =>
    kind === 'support'
      ? means === 'conclusion' && nearest
      : from === to - 1 && (means === 'contrast' || (means === 'concession' && !subordinating.has(text.toLowerCase())))
  const chosen = (at: number, joined: number, marks: (cue: Cue) => boolean) =>
    views[at]!.cues.filter(cue => marks(cue) && marksWholeStatement(cue, views[at]!.doc, views[joined]?.doc)).map(
      ({ start, end, text, kind: means }) => ({ statement: statements[at]!.id, start, end, text, means }),
    )
  return [...chosen(from, to, marksFrom), ...chosen(to, from, marksTo)]
}

/** Whether each statement is the last supporting one before its target. */
export function nearestReasons(parents: ArrayLike<number>, rebuts: readonly boolean[]): boolean[] {
  const last = new Map<number, number>()
  for (let i = 0; i < parents.length; i++) {
    const parent = parents[i]!
    if (parent > i && !rebuts[i]) last.set(parent, i)
  }
  return Array.from(parents, (parent, i) => last.get(parent) === i)
}
