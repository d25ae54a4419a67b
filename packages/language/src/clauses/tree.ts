/**
 * Dependency tree of one sentence without cycles: a token whose head is outside the sentence, or would close a cycle, becomes a root. A
 * sentence may have several roots. Construction takes linear time and traversal does not recurse, since a "sentence" may be megabytes long.
 */
import type { Doc, Sentence, Token } from '../doc/doc.ts'

export interface Tree {
  readonly doc: Doc
  /** Tokens `first` up to, not including, `end` of `doc.tokens`. */
  readonly first: number
  readonly end: number
  /** First token after a speaker's label, or `first` without a label; arcs between label and statement are removed. */
  readonly statementStart: number
  readonly roots: readonly number[]
  /** All tokens, governors before their dependents. */
  readonly topDown: readonly number[]
  /** Governor of a token; -1 for a root. */
  head(token: number): number
  /** Dependents of a token, from left to right. */
  children(token: number): readonly number[]
  /** Number of arcs between a token and its root. */
  depth(token: number): number
  /** Leftmost token of the subtree of a token. */
  leftmost(token: number): number
  /** Rightmost token of the subtree of a token. */
  rightmost(token: number): number
}

const NONE: readonly number[] = []

/** Builds the tree of a sentence or part of it; `statementStart` is the first token after a speaker's label. */
export function buildTree(
  doc: Doc,
  sentence: Pick<Sentence, 'firstToken' | 'endToken'>,
  statementStart = sentence.firstToken,
): Tree {
  const first = Math.max(0, sentence.firstToken)
  const end = Math.max(first, Math.min(doc.tokens.length, sentence.endToken))
  const size = end - first
  const heads = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    const head = doc.tokens[first + i]!.head
    const isInSentence = head >= first && head < end && head !== first + i
    const crossesLabel = head < statementStart !== first + i < statementStart
    heads[i] = isInSentence && !crossesLabel ? head - first : -1
  }
  cutCycles(heads)
  // `topDown` starts with the roots; the children of each token are appended breadth-first.
  const children: (number[] | undefined)[] = new Array(size)
  const topDown: number[] = []
  for (let i = 0; i < size; i++) {
    const head = heads[i]!
    if (head < 0) topDown.push(first + i)
    else if (children[head]) children[head].push(first + i)
    else children[head] = [first + i]
  }
  const roots = topDown.slice()
  for (let i = 0; i < topDown.length; i++)
    for (const child of children[topDown[i]! - first] ?? NONE) topDown.push(child)
  const depths = new Int32Array(size)
  for (const token of topDown) {
    const head = heads[token - first]!
    if (head >= 0) depths[token - first] = depths[head]! + 1
  }
  // From the leaves up, every token extends the subtree of its head.
  const leftmost = Int32Array.from({ length: size }, (_, i) => first + i)
  const rightmost = leftmost.slice()
  for (let i = size - 1; i >= 0; i--) {
    const index = topDown[i]! - first
    const head = heads[index]!
    if (head < 0) continue
    if (leftmost[index]! < leftmost[head]!) leftmost[head] = leftmost[index]!
    if (rightmost[index]! > rightmost[head]!) rightmost[head] = rightmost[index]!
  }
  return {
    doc,
    first,
    end,
    statementStart: Math.max(first, statementStart),
    roots,
    topDown,
    head: token => (heads[token - first]! < 0 ? -1 : heads[token - first]! + first),
    children: token => children[token - first] ?? NONE,
    depth: token => depths[token - first]!,
    leftmost: token => leftmost[token - first]!,
    rightmost: token => rightmost[token - first]!,
  }
}

/** Breaks cycles in place: one token of every cycle becomes a root. */
function cutCycles(heads: Int32Array): void {
  /** 1 + the start token of the walk that visited each token; 0 if unvisited. */
  const visited = new Int32Array(heads.length)
  for (let start = 0; start < heads.length; start++) {
    let node = start
    while (node >= 0 && visited[node] === 0) {
      visited[node] = start + 1
      node = heads[node]!
    }
    if (node >= 0 && visited[node] === start + 1) heads[node] = -1
  }
}

/** Returns a relation without its subtype: `acl` for `acl:relcl`. */
export function getBaseRelation(token: Pick<Token, 'relation'>): string {
  const colon = token.relation.indexOf(':')
  return colon < 0 ? token.relation : token.relation.slice(0, colon)
}

const MAX_LABEL_WORDS = 5

/** Returns the first token after a speaker's label ("Columnist:", "City council member:"); `first` if there is none. */
export function skipSpeakerLabel(doc: Doc, first: number, end: number): number {
  for (let token = first; token < Math.min(end, first + MAX_LABEL_WORDS + 1); token++) {
    const { text, upos } = doc.tokens[token]!
    if (text === ':') return token > first && token + 1 < end ? token + 1 : first
    if (upos === 'PUNCT' ? text !== "'" && text !== '-' : !/^[\p{L}\p{N}'’. -]+$/u.test(text)) return first
    if (upos === 'VERB' || upos === 'AUX' || upos === 'SCONJ' || upos === 'CCONJ') return first
  }
  return first
}
