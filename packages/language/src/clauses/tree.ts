/**
 * Dependency tree of one sentence, safe to traverse: a head outside the sentence, or one that would close a cycle,
 * turns its token into a root. A sentence may have several roots. Construction takes linear time and traversal does not
 * recurse, since a "sentence" may be megabytes long.
 */
import type { Doc, Sentence, Token } from '../doc/doc.ts'

export interface Tree {
  readonly doc: Doc
  /** Tokens `first` up to, not including, `end` of `doc.tokens`. */
  readonly first: number
  readonly end: number
  /** First token after a speaker's label, or `first`; no arc joins the label to the statement. */
  readonly speech: number
  readonly roots: readonly number[]
  /** All tokens, governors before their dependents. */
  readonly downward: readonly number[]
  /** Governor of a token; -1 for a root. */
  head(token: number): number
  /** Dependents of a token, from left to right. */
  children(token: number): readonly number[]
  /** Arcs between a token and the root above it. */
  depth(token: number): number
  /** First token at or below a token. */
  leftmost(token: number): number
  /** Last token at or below a token. */
  rightmost(token: number): number
}

const NONE: readonly number[] = []

/** Builds the tree of a sentence or part of one; `speech` is the end of a speaker's label. */
export function sentenceTree(
  doc: Doc,
  sentence: Pick<Sentence, 'firstToken' | 'endToken'>,
  speech = sentence.firstToken,
): Tree {
  const first = Math.max(0, sentence.firstToken)
  const end = Math.max(first, Math.min(doc.tokens.length, sentence.endToken))
  const size = end - first
  const heads = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    const head = doc.tokens[first + i]!.head
    const inside = head >= first && head < end && head !== first + i
    heads[i] = inside && head < speech === first + i < speech ? head - first : -1
  }
  cutCycles(heads)
  const children: (number[] | undefined)[] = new Array(size)
  const downward: number[] = []
  for (let i = 0; i < size; i++) {
    const head = heads[i]!
    if (head < 0) downward.push(first + i)
    else if (children[head]) children[head].push(first + i)
    else children[head] = [first + i]
  }
  const roots = downward.slice()
  for (let i = 0; i < downward.length; i++)
    for (const child of children[downward[i]! - first] ?? NONE) downward.push(child)
  const depths = new Int32Array(size)
  for (const token of downward) {
    const head = heads[token - first]!
    if (head >= 0) depths[token - first] = depths[head]! + 1
  }
  const left = Int32Array.from({ length: size }, (_, i) => first + i)
  const right = left.slice()
  for (let i = size - 1; i >= 0; i--) {
    const own = downward[i]! - first
    const head = heads[own]!
    if (head < 0) continue
    if (left[own]! < left[head]!) left[head] = left[own]!
    if (right[own]! > right[head]!) right[head] = right[own]!
  }
  return {
    doc,
    first,
    end,
    speech: Math.max(first, speech),
    roots,
    downward,
    head: token => (heads[token - first]! < 0 ? -1 : heads[token - first]! + first),
    children: token => children[token - first] ?? NONE,
    depth: token => depths[token - first]!,
    leftmost: token => left[token - first]!,
    rightmost: token => right[token - first]!,
  }
}

/** Makes a root of one token on every cycle of the arcs, in place. */
function cutCycles(heads: Int32Array): void {
  /** Number of the walk that last visited a token, from 1. */
  const visited = new Int32Array(heads.length)
  for (let start = 0; start < heads.length; start++) {
    let at = start
    while (at >= 0 && visited[at] === 0) {
      visited[at] = start + 1
      at = heads[at]!
    }
    if (at >= 0 && visited[at] === start + 1) heads[at] = -1
  }
}

/** Relation without its subtype: `acl` of `acl:relcl`. */
export function baseRelation(token: Pick<Token, 'relation'>): string {
  const colon = token.relation.indexOf(':')
  return colon < 0 ? token.relation : token.relation.slice(0, colon)
}

const MAX_LABEL_WORDS = 5

/** First token after a speaker's label ("Columnist:", "City council member:") at `first`; `first` if there is none. */
export function afterSpeaker(doc: Doc, first: number, end: number): number {
  for (let token = first; token < Math.min(end, first + MAX_LABEL_WORDS + 1); token++) {
    const { text, upos } = doc.tokens[token]!
    if (text === ':') return token > first && token + 1 < end ? token + 1 : first
    if (upos === 'PUNCT' ? text !== "'" && text !== '-' : !/^[\p{L}\p{N}'’. -]+$/u.test(text)) return first
    if (upos === 'VERB' || upos === 'AUX' || upos === 'SCONJ' || upos === 'CCONJ') return first
  }
  return first
}
