/** Where the indicators of MetaLogic's Table 13 stand, and how many arcs separate each from the root of the parse. */
import { afterSpeaker } from '../clauses/speaker.ts'
import { baseRelation, sentenceTree, type Tree } from '../clauses/tree.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { operatorOf, type UnaryOperator } from './table.ts'

export interface Indicator extends Span {
  readonly operator: UnaryOperator
  readonly text: string
  /** Index in `doc.tokens`. */
  readonly token: number
  /** Arcs from the root of the sentence, or of the part of it under consideration. */
  readonly hops: number
}

export interface IndicatorOptions {
  /** Only this part of the text, with its own root: the span of a variable. */
  readonly within?: Span
  /** The farthest an indicator may stand from the root; 3 in the paper. `Infinity` finds all. */
  readonly hops?: number
}

/**
 * Finds indicators in reading order.
 *
 * @example findIndicators(doc, { hops: Infinity }).map(({ text, operator, hops }) => [text, operator, hops])
 */
export function findIndicators(doc: Doc, options: IndicatorOptions = {}): Indicator[] {
  const { within, hops: farthest = 3 } = options
  const found: Indicator[] = []
  for (let at = within ? firstReaching(doc, within.start) : 0; at < doc.sentences.length; at++) {
    const sentence = doc.sentences[at]!
    if (within && sentence.start >= within.end) break
    // A speaker's label is no part of the statement, though a parser may make it the root.
    let firstToken = afterSpeaker(doc, sentence.firstToken, sentence.endToken)
    let endToken = sentence.endToken
    if (within) {
      while (firstToken < endToken && doc.tokens[firstToken]!.start < within.start) firstToken++
      while (endToken > firstToken && doc.tokens[endToken - 1]!.end > within.end) endToken--
    }
    if (firstToken >= endToken) continue
    const distance = distances(sentenceTree(doc, { firstToken, endToken }))
    for (let token = firstToken; token < endToken; token++) {
      const { text, start, end } = doc.tokens[token]!
      const operator = operatorOf(text)
      const hops = distance[token - firstToken]!
      if (operator && hops <= farthest) found.push({ operator, text, start, end, token, hops })
    }
  }
  return found
}

/** The first sentence that reaches beyond an offset; sentences stand in the order of the text. */
function firstReaching(doc: Doc, offset: number): number {
  let low = 0
  let high = doc.sentences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (doc.sentences[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * A part of a sentence may hold several pieces of the tree. Its main root is the one whose own governor, outside
 * the part, stands highest; the other pieces count as hanging from it.
 */
function mainRoot(tree: Tree): number {
  let best = -1
  let bestHeight = Number.POSITIVE_INFINITY
  for (const root of tree.roots) {
    let height = tree.doc.tokens[root]!.upos === 'PUNCT' ? 1000 : 0
    for (let at = tree.doc.tokens[root]!.head; at >= 0 && height < 2000; at = tree.doc.tokens[at]?.head ?? -1) height++
    if (height < bestHeight) {
      best = root
      bestHeight = height
    }
  }
  return best
}

/**
 * Hops of every token from the main root. A preposition counts as a hop between its phrase and what that depends on,
 * as in the parsers that let prepositions govern; Universal Dependencies hangs them below their nouns.
 */
function distances(tree: Tree): Int32Array {
  const main = mainRoot(tree)
  const hops = new Int32Array(tree.end - tree.first)
  for (const token of tree.downward) {
    const head = tree.head(token)
    if (head < 0) hops[token - tree.first] = token === main ? 0 : 1
    else hops[token - tree.first] = hops[head - tree.first]! + (isPrepositional(tree, token) ? 2 : 1)
  }
  return hops
}

function isPrepositional(tree: Tree, token: number): boolean {
  if (!/^(?:obl|nmod)$/.test(baseRelation(tree.doc.tokens[token]!))) return false
  return tree.children(token).some(child => {
    const { relation, xpos } = tree.doc.tokens[child]!
    return relation === 'case' && xpos !== 'POS'
  })
}
