/**
 * Selects the cue words that are shown as evidence for a link. A cue that opens a statement is evidence for its link; one
 * that joins clauses inside the statement ("late because it rained") or is no discourse cue ("since May", "as if", "so
 * that") is not. The features of the model are independent of this.
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
  /** True if `from` is the last supporting statement before `to`, to which "therefore" in `to` refers. */
  readonly isNearestReason: boolean
}

/** Conclusion markers at any position in the sentence; others only at its start. */
const concludingWords: ReadonlySet<string> = new Set(lexicon.concluding)
/** Subordinating conjunctions, which join two clauses if the main clause is in the same statement. */
const subordinators: ReadonlySet<string> = new Set(lexicon.subordinating)
/** Markers of a phrase within the sentence. */
const phrasalMarkers: ReadonlySet<string> = new Set(lexicon.phrasal)
/** Adverbs between commas or at the end, which apply to the whole sentence. */
const parentheticalAdverbs: ReadonlySet<string> = new Set(lexicon.parenthetical)

/** Time expressions after "since": "since September", "since the start of term". */
const timeExpression =
  /^(?:then|\d|when|late|early|mid|last|that|this|(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|spring|summer|autumn|fall|winter|christmas|easter|yesterday|childhood|birth)\b|(?:the|our|my|their|its|his|her) (?:start|beginning|end|middle|turn|day|week|month|year|time|summer|winter|spring|autumn|war|first|last|move|opening|launch|birth|death|election|accident|flood|fire|storm)\b)/
/** Words after which "so" is not causal: "so that", "so far", "so long as". */
const nonCausalSo = /^(?:that|far|long|much|many|as|to|called|on|forth)\b/
/** Words before which "then" is inferential; otherwise it is temporal. */
const inferentialThen = /^(?:,|why|how|what|who|surely|clearly|it follows|there must)/

const findTokenBefore = (doc: Doc, cue: Cue): Token | undefined => doc.tokens.findLast(({ end }) => end <= cue.start)
const findFirstToken = (doc: Doc, cue: Cue): Token => doc.tokens.find(({ start }) => start >= cue.start)!
const findTokenAfter = (doc: Doc, cue: Cue): Token | undefined => doc.tokens.find(({ start }) => start >= cue.end)
const isPunctuationOrEnd = (token: Token | undefined) => token === undefined || token.upos === 'PUNCT'
const getTextAfter = (doc: Doc, { end }: Cue) => doc.text.slice(end).trimStart().toLowerCase()

/** True for a clause in the perfect tense, after which "since" is temporal: "He has slept badly since he moved". */
const hasPerfectTense = (doc: Doc) =>
  doc.tokens.some(({ xpos }, i) => xpos === 'VBN' && doc.tokens.slice(Math.max(0, i - 4), i).some(isHave))
const isHave = ({ lemma }: Token) => lemma === 'have'

/** True if a cue applies to its whole statement, not to two clauses inside it and not to time, manner or purpose. */
function marksWholeStatement(cue: Cue, doc: Doc, otherDoc: Doc | undefined): boolean {
  const text = cue.text.toLowerCase()
  const following = getTextAfter(doc, cue)
  if (phrasalMarkers.has(text)) return false
  const isParenthetical =
    parentheticalAdverbs.has(text) &&
    isPunctuationOrEnd(findTokenBefore(doc, cue)) &&
    isPunctuationOrEnd(findTokenAfter(doc, cue))
  if (subordinators.has(text)) {
    if (isParenthetical) return true
    if (
      text === 'since' &&
      (timeExpression.test(following) || hasPerfectTense(doc) || (otherDoc && hasPerfectTense(otherDoc)))
    )
      return false
    const { head } = findFirstToken(doc, cue)
    return head >= 0 && doc.tokens[head]!.head < 0
  }
  if (text === 'so' && nonCausalSo.test(following)) return false
  if (text === 'then') return isParenthetical || (cue.opensSentence && inferentialThen.test(following))
  // "… , thus closing the road" is manner.
  if (concludingWords.has(text)) return findTokenAfter(doc, cue)?.xpos !== 'VBG'
  return cue.opensSentence || isParenthetical
}

/**
 * Discourse cues of a link. In its source: "because" or "moreover" of a reason, "but" or "admittedly" of an objection. In its
 * target: "therefore" after the nearest reason, "but" or "still" right after an objection.
 */
export function findCueWords(
  { statements }: Pick<Metagraph, 'statements'>,
  views: readonly Pick<StatementView, 'doc' | 'cues'>[],
  { from, to, kind, isNearestReason }: MarkedLink,
): EdgeEvidence['cues'] {
  const marksSource = ({ kind: cueKind, text }: Cue) =>
    kind === 'support'
      ? cueKind === 'example' ||
        (cueKind === 'premise' && (!subordinators.has(text.toLowerCase()) || Math.abs(from - to) === 1))
      : cueKind === 'contrast' || cueKind === 'concession'
  const marksTarget = ({ kind: cueKind, text }: Cue) =>
    kind === 'support'
      ? cueKind === 'conclusion' && isNearestReason
      : from === to - 1 &&
        (cueKind === 'contrast' || (cueKind === 'concession' && !subordinators.has(text.toLowerCase())))
  const selectCues = (index: number, otherIndex: number, marks: (cue: Cue) => boolean) =>
    views[index]!.cues.filter(
      cue => marks(cue) && marksWholeStatement(cue, views[index]!.doc, views[otherIndex]?.doc),
    ).map(({ start, end, text, kind: means }) => ({ statement: statements[index]!.id, start, end, text, means }))
  return [...selectCues(from, to, marksSource), ...selectCues(to, from, marksTarget)]
}

/** Returns for each statement whether it is the last supporting one before its target. */
export function markNearestReasons(parents: ArrayLike<number>, rebuts: readonly boolean[]): boolean[] {
  const last = new Map<number, number>()
  for (let i = 0; i < parents.length; i++) {
    const parent = parents[i]!
    if (parent > i && !rebuts[i]) last.set(parent, i)
  }
  return Array.from(parents, (parent, i) => last.get(parent) === i)
}
