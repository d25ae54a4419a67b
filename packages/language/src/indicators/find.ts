/** Finds the indicators of MetaLogic's Table 13 and their distance from the root of the parse. */
import { buildTree, getBaseRelation, skipSpeakerLabel, type Tree } from '../clauses/tree.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { lookUpOperator, type UnaryOperator } from './table.ts'

export interface Indicator extends Span {
  readonly operator: UnaryOperator
  readonly text: string
  /** Index in `doc.tokens`. */
  readonly token: number
  /** Arcs from the root of the sentence, or of the part in question. */
  readonly hops: number
}

export interface IndicatorOptions {
  /** Restricts the search to a span with its own root, such as a variable. */
  readonly within?: Span
  /** Maximum distance from the root; 3 in the paper. `Infinity` finds all. */
  readonly hops?: number
}

/**
 * Finds indicators in reading order.
 *
 * @example findIndicators(doc, { hops: Infinity }).map(({ text, operator, hops }) => [text, operator, hops])
 */
export function findIndicators(doc: Doc, options: IndicatorOptions = {}): Indicator[] {
  const { within, hops: maxHops = 3 } = options
  const found: Indicator[] = []
  for (
    let sentenceIndex = within ? findSentenceIndex(doc, within.start) : 0;
    sentenceIndex < doc.sentences.length;
    sentenceIndex++
  ) {
    const sentence = doc.sentences[sentenceIndex]!
    if (within && sentence.start >= within.end) break
    // Speaker labels are skipped, though a parser may make one the root.
    let firstToken = skipSpeakerLabel(doc, sentence.firstToken, sentence.endToken)
    let endToken = sentence.endToken
    if (within) {
      while (firstToken < endToken && doc.tokens[firstToken]!.start < within.start) firstToken++
      while (endToken > firstToken && doc.tokens[endToken - 1]!.end > within.end) endToken--
    }
    if (firstToken >= endToken) continue
    const distance = computeDistances(buildTree(doc, { firstToken, endToken }))
    for (let token = firstToken; token < endToken; token++) {
      const { text, start, end } = doc.tokens[token]!
      const operator = lookUpOperator(text)
      const hops = distance[token - firstToken]!
      if (operator && hops <= maxHops) found.push({ operator, text, start, end, token, hops })
    }
  }
  return found
}

/** Index of the first sentence that ends after an offset. */
function findSentenceIndex(doc: Doc, offset: number): number {
  let low = 0
  let high = doc.sentences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (doc.sentences[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Makes punctuation the main root only if there are no other roots. */
const PUNCTUATION_PENALTY = 1000

/**
 * Main root of a part of a sentence, which may have several subtrees: the one whose governor outside the part is
 * highest. The others count as its dependents.
 */
function findMainRoot(tree: Tree): number {
  let best = -1
  let bestDepth = Number.POSITIVE_INFINITY
  for (const root of tree.roots) {
    let depth = tree.doc.tokens[root]!.upos === 'PUNCT' ? PUNCTUATION_PENALTY : 0
    for (
      let ancestor = tree.doc.tokens[root]!.head;
      ancestor >= 0 && depth < 2 * PUNCTUATION_PENALTY;
      ancestor = tree.doc.tokens[ancestor]?.head ?? -1
    )
      depth++
    if (depth < bestDepth) {
      best = root
      bestDepth = depth
    }
  }
  return best
}

/**
 * Distance of every token from the main root. A preposition counts as a hop, as in parsers where prepositions govern;
 * Universal Dependencies attaches them below their nouns.
 */
function computeDistances(tree: Tree): Int32Array {
  const main = findMainRoot(tree)
  const hops = new Int32Array(tree.end - tree.first)
  for (const token of tree.topDown) {
    const head = tree.head(token)
    if (head < 0) hops[token - tree.first] = token === main ? 0 : 1
    else hops[token - tree.first] = hops[head - tree.first]! + (hasPreposition(tree, token) ? 2 : 1)
  }
  return hops
}

function hasPreposition(tree: Tree, token: number): boolean {
  if (!/^(?:obl|nmod)$/.test(getBaseRelation(tree.doc.tokens[token]!))) return false
  return tree.children(token).some(child => {
    const { relation, xpos } = tree.doc.tokens[child]!
    return relation === 'case' && xpos !== 'POS'
  })
}
