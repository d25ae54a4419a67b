/**
 * The initial logical variables of a statement (metalogic.txt 5.1): its sentence cut into clauses, "trivial with
 * punctuation marks" as the paper has it, and refined at the connectives where its annotators most often cut. A cut
 * falls at every comma, semicolon and colon, and before and after a subordinator such as "if" or "because"; the
 * connective itself belongs to no variable and is given as the marker of the one it introduces. Other clause
 * boundaries (relative clauses, infinitives, "and" without a comma) are left uncut: MetaLogic's annotators rarely cut
 * there; `findClauses` has them all.
 */
import { type Match, matchConnectives } from '../connectives/match.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { type Marker, type Structure, structureOf } from './clauses.ts'
import { isEdgePunctuation } from './spans.ts'
import { afterSpeaker } from './speaker.ts'
import { baseRelation } from './tree.ts'

export interface InitialVariable extends Span {
  /** Index of the sentence in `doc.sentences`. */
  readonly sentence: number
  /** Whether it has a predicate, is a phrase only, or names the speaker. */
  readonly kind: 'clause' | 'phrase' | 'speaker'
  /** The connective words just before it: "therefore, if". */
  readonly marker?: Marker
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(', '))

/** Connectives at which to cut even without a comma: there MetaLogic's annotators cut more often than not. */
const CUTTING = set(
  'if, only if, even if, if only, when, whenever, because, unless, since, although, though, even though, whereas, while, until, but, but also, despite, except, so that, in order to, given that, provided that, now that, even when, in case',
)
/** Words that only connect: a stretch of nothing else is a marker, not a variable. */
const CONNECTING = set(
  'therefore, thus, hence, however, consequently, moreover, furthermore, nevertheless, nonetheless, accordingly, clearly, so, and, but, or, nor, yet, then, also, as a result, in addition, for example, for instance, after all, in fact, indeed, instead, rather, finally, besides, additionally, in other words, on the other hand, in contrast, by contrast, still, otherwise, similarly, likewise, meanwhile, that is, in short, even so, for this reason, as a consequence',
)

/** Words that connect where they open a stretch after a comma. */
const OPENING = set(
  'as well as, instead of, rather than, such as, because of, due to, thanks to, in order to, so as to, thereby, as',
)

/**
 * Cuts a document into initial variables, in reading order and without overlap.
 *
 * @example initialVariables(doc).map(({ start, end }) => doc.text.slice(start, end))
 */
export function initialVariables(doc: Doc): InitialVariable[] {
  const structure = structureOf(doc)
  const connects = new Uint8Array(doc.tokens.length)
  const cuts = new Uint8Array(doc.tokens.length + 1)
  for (const match of matchConnectives(doc)) {
    const cutting = CUTTING.has(match.words) && !asksQuestion(structure, match)
    if (cutting) cuts[match.first] = cuts[match.end] = 1
    const opens = OPENING.has(match.words) && (match.first === 0 || isEdgePunctuation(doc.tokens[match.first - 1]!))
    if (cutting || opens || CONNECTING.has(match.words)) connects.fill(1, match.first, match.end)
  }
  const variables: InitialVariable[] = []
  for (const sentence of doc.sentences) {
    const speech = afterSpeaker(doc, sentence.firstToken, sentence.endToken)
    let marked = -1
    let from = sentence.firstToken
    for (let token = from; token < sentence.endToken; token++) {
      const closes = token + 1 === sentence.endToken || cuts[token + 1] === 1 || /^[,;:]$/.test(doc.tokens[token]!.text)
      if (!closes) continue
      const first = skip(doc, connects, from, token + 1)
      const end = dropPunctuation(doc, first, token + 1)
      if (marked < 0 && first > from) marked = dropLeading(doc, from, first)
      if (end > first) {
        const marker = marked < 0 ? undefined : markerOf(doc, marked, first)
        variables.push({
          start: doc.tokens[first]!.start,
          end: doc.tokens[end - 1]!.end,
          sentence: sentence.index,
          kind: token < speech ? 'speaker' : holdsPredicate(structure, first, end) ? 'clause' : 'phrase',
          ...(marker ? { marker } : {}),
        })
        marked = -1
      }
      from = token + 1
    }
  }
  return variables
}

/** "They know when it rains", "nobody asks if it does": the clause is what is known or asked. */
function asksQuestion(structure: Structure, match: Match): boolean {
  if (match.words !== 'if' && match.words !== 'when') return false
  const tree = structure.trees[structure.sentenceOf[match.first]!]
  const head = tree ? tree.head(match.first) : -1
  const verb = tree && head >= 0 ? tree.head(head) : -1
  if (verb < 0 || verb > match.first || baseRelation(structure.doc.tokens[head]!) !== 'ccomp') return false
  return /^(?:ask|wonder|know|see|determine|learn|decide|tell|check|doubt|matter|understand|remember|say)$/.test(
    structure.doc.tokens[verb]!.lemma,
  )
}

/** The first token from `first` that is neither connective nor punctuation. */
function skip(doc: Doc, connects: Uint8Array, first: number, end: number): number {
  while (first < end && (connects[first] || isEdgePunctuation(doc.tokens[first]!))) first++
  return first
}

function dropPunctuation(doc: Doc, first: number, end: number): number {
  while (end > first && isEdgePunctuation(doc.tokens[end - 1]!)) end--
  for (let token = first; token < end; token++) {
    const { text, upos } = doc.tokens[token]!
    if (upos !== 'SCONJ' && /[\p{L}\p{N}]/u.test(text)) return end
  }
  return first
}

function dropLeading(doc: Doc, first: number, end: number): number {
  while (first < end && isEdgePunctuation(doc.tokens[first]!)) first++
  return first < end ? first : -1
}

function markerOf(doc: Doc, first: number, end: number): Marker | undefined {
  while (end > first && isEdgePunctuation(doc.tokens[end - 1]!)) end--
  if (end <= first) return undefined
  const { start } = doc.tokens[first]!
  const stop = doc.tokens[end - 1]!.end
  return { start, end: stop, text: doc.text.slice(start, stop) }
}

/** Whether a stretch has a finite verb, or a participle or infinitive that heads a clause. */
function holdsPredicate(structure: Structure, first: number, end: number): boolean {
  for (let token = first; token < end; token++) {
    const { upos, xpos } = structure.doc.tokens[token]!
    if (/^(?:VB[ZPD]|MD)$/.test(xpos)) return true
    if (upos === 'VERB' && structure.clauses[structure.clauseOf[token]!]?.head === token) return true
  }
  return false
}
