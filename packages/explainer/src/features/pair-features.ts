/**
 * Features for binary operators: each pair of variables is classified as none, →, ∧ or ∨, in either order. (MetaLogic's
 * scorer distinguishes `v3 ∧ v2` from `v2 ∧ v3`, so the order is predicted too.)
 */
import { CONNECTIVES, type ConnectiveRow } from '@elenchus/language/structure'
import type { Binary } from '@elenchus/metagraph'
import type { NamedFeatures } from './degree-features.ts'
import { createFeatureWriter } from './features.ts'
import { isWord, type StatementView, type VariableView } from './statement-view.ts'

/** Class k of a pair (a, b), a being the variable that is listed first. Class 0 is "no operator". */
export const pairClasses: readonly { readonly operator: Binary; readonly reversed: boolean }[] = [
  { operator: 'implies', reversed: false },
  { operator: 'implies', reversed: true },
  { operator: 'and', reversed: false },
  { operator: 'and', reversed: true },
  { operator: 'or', reversed: false },
  { operator: 'or', reversed: true },
]

export const pairClassCount = pairClasses.length + 1

/** Data shared by all pairs of a statement. */
export interface PairContext {
  readonly view: StatementView
  /** Probability that the statement has a formula. */
  readonly formulaProbability: number
  /** For each variable, the smallest variable that contains it, or -1. */
  readonly parents: readonly number[]
  /** For each variable, the number of variables that contain it. */
  readonly depths: readonly number[]
  /** Head of each variable: of its tokens whose head is outside it, the one highest in the tree; -1 if none. */
  readonly heads: readonly number[]
  /** Rank of each variable in the order of the text. */
  readonly textOrder: readonly number[]
}

const contains = (a: VariableView, b: VariableView) =>
  a.first <= b.first && a.end >= b.end && a.end - a.first > b.end - b.first

/** Distance of a token from the root of the parse. */
function measureDepth(view: StatementView, token: number): number {
  let depth = 0
  for (
    let ancestor = view.doc.tokens[token]!.head;
    ancestor >= 0 && depth < 100;
    ancestor = view.doc.tokens[ancestor]!.head
  )
    depth++
  return depth
}

function findHead(view: StatementView, { first, end }: VariableView): number {
  let best = -1
  let bestDepth = 1000
  for (let token = first; token < end; token++) {
    const { head, upos } = view.doc.tokens[token]!
    if ((head >= first && head < end) || upos === 'PUNCT') continue
    const depth = measureDepth(view, token)
    if (depth < bestDepth) {
      best = token
      bestDepth = depth
    }
  }
  return best
}

export function createPairContext(view: StatementView, formulaProbability: number): PairContext {
  const { variables } = view
  const parents = variables.map((each, i) => {
    let best = -1
    variables.forEach((other, k) => {
      if (k === i || !contains(other, each)) return
      if (best < 0 || other.end - other.first < variables[best]!.end - variables[best]!.first) best = k
    })
    return best
  })
  return {
    view,
    formulaProbability,
    parents,
    depths: variables.map(each => variables.filter(other => contains(other, each)).length),
    heads: variables.map(each => findHead(view, each)),
    textOrder: variables.map(
      (each, i) => variables.filter((o, k) => o.first < each.first || (o.first === each.first && k < i)).length,
    ),
  }
}

/** Number of arcs from a token up to one of its ancestors; -1 if it is not an ancestor. */
function countHops(view: StatementView, above: number, below: number): number {
  let hops = 0
  for (let token = below; token >= 0 && hops < 50; token = view.doc.tokens[token]!.head) {
    if (token === above) return hops
    hops++
  }
  return -1
}

/** Jaccard overlap of spans with the span from `from` to `to`. */
function computeOverlap(spans: readonly { start: number; end: number }[], from: number, to: number): number {
  let shared = 0
  let total = 0
  for (const { start, end } of spans) {
    shared += Math.max(0, Math.min(end, to) - Math.max(start, from))
    total += end - start
  }
  return shared === 0 ? 0 : shared / Math.max(1, total + (to - from) - shared)
}

/** Row of the table of connectives for each part of a connective, by its words; if there are several, the first. */
const rowByWords = new Map<string, ConnectiveRow>()
for (const row of CONNECTIVES)
  for (const part of row.words.split(' … ')) if (!rowByWords.has(part)) rowByWords.set(part, row)

/** Finds the longest connective of the tables that begins at a token or, with `endsBefore`, ends before it. */
function findConnectiveAt(words: readonly string[], token: number, endsBefore: boolean): ConnectiveRow | undefined {
  for (let length = 4; length >= 1; length--) {
    const first = endsBefore ? token - length : token
    const row = first < 0 ? undefined : rowByWords.get(words.slice(first, first + length).join(' '))
    if (row) return row
  }
  return undefined
}

/** Finds the connective that introduces a variable: directly before it, ignoring commas, or at its start. */
function findIntroducer(words: readonly string[], { first, end }: VariableView): ConnectiveRow | undefined {
  let boundary = first
  while (boundary > 0 && /^[,;:.(]$/.test(words[boundary - 1]!)) boundary--
  const rowAtStart = first < end ? findConnectiveAt(words, first, false) : undefined
  return findConnectiveAt(words, boundary, true) ?? rowAtStart
}

const keyWords = new Set(
  'because since if when so therefore and or but while although unless for as that to by only thus who which'.split(
    ' ',
  ),
)

/** Returns a function word or connective as it is, and the part of speech of other words, so that patterns generalise. */
function describeToken(view: StatementView, token: number): string {
  const { upos } = view.doc.tokens[token]!
  const word = view.words[token]!
  return upos === 'NOUN' || upos === 'PROPN' || upos === 'NUM' || upos === 'VERB' || upos === 'ADJ' ? upos : word
}

/** Two variables of a statement: a and b in the order of the list, left and right in the order of the text. */
interface Pair {
  readonly context: PairContext
  readonly a: number
  readonly b: number
  readonly spanA: VariableView
  readonly spanB: VariableView
  readonly left: VariableView
  readonly right: VariableView
  readonly leftIndex: number
  readonly rightIndex: number
  /** True if b precedes a in the text. */
  readonly swapped: boolean
  /** Prefix of feature names for swapped pairs; otherwise empty. */
  readonly prefix: string
  /** Words between the two variables. */
  readonly gapWords: readonly string[]
  /** 1 if a contains b, 2 if b contains a, otherwise 0. */
  readonly nested: number
  /** Number of variables between the two. */
  readonly between: number
}

type Writer = ReturnType<typeof createFeatureWriter>

function createPair(context: PairContext, a: number, b: number): Pair {
  const { view, textOrder } = context
  const { words, variables } = view
  const spanA = variables[a]!
  const spanB = variables[b]!
  const swapped = textOrder[a]! > textOrder[b]!
  const [left, right] = swapped ? [spanB, spanA] : [spanA, spanB]
  const [leftIndex, rightIndex] = swapped ? [b, a] : [a, b]
  const gapTokens = words.slice(left.end, Math.max(left.end, right.first))
  return {
    context,
    ...{ a, b, spanA, spanB, left, right, leftIndex, rightIndex, swapped },
    prefix: swapped ? 'swapped ' : '',
    gapWords: gapTokens.filter(isWord),
    nested: contains(spanA, spanB) ? 1 : contains(spanB, spanA) ? 2 : 0,
    between: variables.filter((v, k) => k !== a && k !== b && v.first >= left.end && v.end <= right.first).length,
  }
}

/** Writes positions in the list and in the text, nesting and lengths. */
function writePositionFeatures(out: Writer, pair: Pair): void {
  const { context, a, b, spanA, spanB, left, right, leftIndex, rightIndex, swapped, gapWords, nested, between } = pair
  const { view, parents, depths, textOrder } = context
  const { words, variables, doc } = view
  const shared = Math.max(0, Math.min(spanA.end, spanB.end) - Math.max(spanA.first, spanB.first))
  out.number('gate', context.formulaProbability)
  out.number('variables', variables.length)
  out.number('listed apart', b - a)
  out.number('in order apart', Math.abs(textOrder[a]! - textOrder[b]!))
  out.number('swapped', swapped)
  out.number('first listed', a)
  out.number('from last', variables.length - 1 - b)
  out.number('gap tokens', right.first - left.end)
  out.number('gap words', gapWords.length)
  out.number('nested', nested)
  out.number('shared tokens', shared)
  out.number('share of the smaller', shared / Math.max(1, Math.min(spanA.end - spanA.first, spanB.end - spanB.first)))
  out.number('between', between)
  out.number('same holder', parents[a] === parents[b])
  out.number('has holder', parents[a]! >= 0)
  out.number('depth', depths[a]!)
  out.number('depth difference', depths[b]! - depths[a]!)
  const countContainedIn = (k: number) => variables.filter(v => contains(variables[k]!, v)).length
  out.number('holds of left', countContainedIn(leftIndex))
  out.number('holds of right', countContainedIn(rightIndex))
  const siblings = variables.filter((_, k) => parents[k] === parents[a] && parents[a]! >= 0).length
  out.number('siblings', siblings)
  const overlapsOther = (k: number) =>
    variables.some((v, m) => m !== k && Math.min(v.end, variables[k]!.end) > Math.max(v.first, variables[k]!.first))
  out.number('left overlaps', overlapsOther(leftIndex))
  out.number('right overlaps', overlapsOther(rightIndex))
  out.number('left length', left.end - left.first)
  out.number('right length', right.end - right.first)
  out.number('before left', left.first)
  out.number('after right', words.length - right.end)
  out.number(
    'across a seam',
    view.sentenceStarts.some(seam => seam > left.first && seam <= right.first),
  )
  const countVerbs = (v: VariableView) => {
    let count = 0
    for (let token = v.first; token < v.end; token++) if (/^(?:VERB|AUX)$/.test(doc.tokens[token]!.upos)) count++
    return count
  }
  out.number('left verbs', countVerbs(left))
  out.number('right verbs', countVerbs(right))
}

/** Writes the dependency relations between the heads of the two variables. */
function writeDependencies(out: Writer, pair: Pair): void {
  const { context, leftIndex, rightIndex, prefix } = pair
  const { view, heads } = context
  const { doc } = view
  const leftHead = heads[leftIndex]!
  const rightHead = heads[rightIndex]!
  const getRelation = (token: number) => (token < 0 ? 'none' : doc.tokens[token]!.relation)
  const down = leftHead >= 0 && rightHead >= 0 ? countHops(view, leftHead, rightHead) : -1
  const up = leftHead >= 0 && rightHead >= 0 ? countHops(view, rightHead, leftHead) : -1
  out.number('left governs right', down)
  out.number('right governs left', up)
  const direct = down === 1 ? `left ${getRelation(rightHead)}` : up === 1 ? `right ${getRelation(leftHead)}` : 'apart'
  for (const relation of ['advcl', 'conj', 'acl:relcl', 'ccomp', 'parataxis', 'nsubj', 'obl', 'xcomp'])
    out.number(`direct ${relation}`, direct.endsWith(` ${relation}`) ? (down === 1 ? 1 : -1) : 0)
  out.flag(`${prefix}tree ${direct}`)
  out.flag(`${prefix}relations ${getRelation(leftHead)} ${getRelation(rightHead)}`)
}

/** Minimum overlap of the arguments of a connective with two variables that it joins. */
const minJoinOverlap = 0.4

/** Writes how well the connectives found in the parse match the two variables. */
function writeConnectives(out: Writer, pair: Pair): void {
  const { context, spanA, spanB } = pair
  const { doc, connectives } = context.view
  const getTextSpan = (v: VariableView): [number, number] => {
    const first = doc.tokens[v.first]
    const last = doc.tokens[v.end - 1]
    return first && last ? [first.start, last.end] : [0, 0]
  }
  const [startA, endA] = getTextSpan(spanA)
  const [startB, endB] = getTextSpan(spanB)
  const forwardScores = { implies: 0, and: 0, or: 0 }
  const backwardScores = { implies: 0, and: 0, or: 0 }
  for (const { operator, a: argumentA, b: argumentB, words: connectiveWords } of connectives) {
    const forward = Math.min(computeOverlap(argumentA, startA, endA), computeOverlap(argumentB, startB, endB))
    const backward = Math.min(computeOverlap(argumentA, startB, endB), computeOverlap(argumentB, startA, endA))
    forwardScores[operator] = Math.max(forwardScores[operator], forward)
    backwardScores[operator] = Math.max(backwardScores[operator], backward)
    if (Math.max(forward, backward) >= minJoinOverlap)
      out.flag(`joined by ${connectiveWords} ${forward > backward ? 'a b' : 'b a'}`)
  }
  for (const operator of ['implies', 'and', 'or'] as const) {
    out.number(`parse ${operator} a b`, forwardScores[operator])
    out.number(`parse ${operator} b a`, backwardScores[operator])
  }
}

/** Writes the connective that introduces each variable. */
function writeIntroducers(out: Writer, pair: Pair): void {
  const { context, left, right, prefix, nested, between } = pair
  const { words } = context.view
  const introducers = [findIntroducer(words, left), findIntroducer(words, right)]
  introducers.forEach((row, k) => {
    const side = k === 0 ? 'left' : 'right'
    for (const operator of ['implies', 'and', 'or'] as const) {
      out.number(`${side} after ${operator}`, row?.operator === operator)
    }
    out.number(
      `${side} is what the connective holds`,
      row?.operator === 'implies' ? (row.introducedArgument === 'A' ? 1 : -1) : 0,
    )
    out.flag(`${prefix}${side} introduced by ${row?.words ?? 'nothing'}`)
    out.flag(
      `${prefix}${side} introduced by ${row ? `${row.operator} ${row.introducedArgument}` : 'nothing'} ${between === 0} ${nested}`,
    )
    if (between === 0 && nested === 0) out.flag(`${prefix}near apart ${side} introduced by ${row?.words ?? 'nothing'}`)
  })
  out.flag(`introduced ${introducers.map(row => row?.words ?? '-').join(' / ')}`)
}

const nestings = ['apart', 'a holds b', 'b holds a'] as const
const describeDistance = ({ between }: Pair) => (between === 0 ? 'near' : 'far')

/** Writes the words at the edges of the variables and between them. */
function writeWords(out: Writer, pair: Pair): void {
  const { context, left, right, prefix, gapWords, nested } = pair
  const { view } = context
  const { words } = view
  const distance = describeDistance(pair)
  const nesting = nestings[nested]!
  const gapText = gapWords.length <= 4 ? gapWords.join(' ') : 'long'
  const getOpeningWord = (v: VariableView, k: number) => (v.first + k < v.end ? words[v.first + k]! : '-')
  const pairFlags = [
    `gap ${gapText}`,
    `gap ${gapText} opens ${getOpeningWord(right, 0)}`,
    `left opens ${getOpeningWord(left, 0)}`,
    `left opens ${getOpeningWord(left, 0)} ${getOpeningWord(left, 1)}`,
    `right opens ${getOpeningWord(right, 0)}`,
    `right opens ${getOpeningWord(right, 0)} ${getOpeningWord(right, 1)}`,
    `left closes ${words[left.end - 1] ?? '-'}`,
    `left closes ${words[left.end - 2] ?? '-'} ${words[left.end - 1] ?? '-'}`,
    `right closes ${words[right.end - 1] ?? '-'}`,
    `before left ${words[left.first - 1] ?? 'start'}`,
    `before right ${words[right.first - 1] ?? 'start'}`,
    `before right ${words[right.first - 2] ?? 'start'} ${words[right.first - 1] ?? 'start'}`,
    `after right ${words[right.end] ?? 'end'}`,
    `opens ${getOpeningWord(left, 0)} / ${getOpeningWord(right, 0)}`,
    `nest ${nesting}`,
    `shape ${describeToken(view, Math.min(left.first, words.length - 1))} ${describeToken(view, Math.min(right.first, words.length - 1))}`,
  ]
  for (const flag of pairFlags) {
    out.flag(`${prefix}${flag}`)
    out.flag(`${prefix}${distance} ${nesting} ${flag}`)
  }
  for (const word of gapWords.slice(0, 6)) {
    out.flag(`${prefix}in gap ${word}`)
    out.flag(`${distance} in gap ${word}`)
  }
}

/** Writes connective words near the start of each variable. */
function writeKeyWords(out: Writer, pair: Pair): void {
  const { context, left, right, nested } = pair
  const { words } = context.view
  const distance = describeDistance(pair)
  const nesting = nestings[nested]!
  for (let k = -3; k < 2; k++) {
    const rightWord = words[right.first + k]
    if (rightWord !== undefined && keyWords.has(rightWord))
      out.flag(`${distance} ${nesting} ${rightWord} near the start of the right`)
    const leftWord = words[left.first + k]
    if (leftWord !== undefined && keyWords.has(leftWord))
      out.flag(`${distance} ${nesting} ${leftWord} near the start of the left`)
  }
  for (const word of keyWords) {
    const indexNearRight = words.lastIndexOf(word, right.first + 1)
    out.number(
      `${word} before right`,
      indexNearRight >= 0 && indexNearRight >= right.first - 3 && indexNearRight <= right.first + 1,
    )
    const indexNearLeft = words.lastIndexOf(word, left.first + 1)
    out.number(`${word} before left`, indexNearLeft >= 0 && indexNearLeft >= left.first - 3)
    out.number(`${word} closes left`, words[left.end - 1] === word)
  }
}

/** Computes the features of the pair of variables a and b (a listed before b). */
export function computePairFeatures(context: PairContext, a: number, b: number): NamedFeatures {
  const out = createFeatureWriter()
  const pair = createPair(context, a, b)
  writePositionFeatures(out, pair)
  writeDependencies(out, pair)
  writeConnectives(out, pair)
  writeIntroducers(out, pair)
  writeWords(out, pair)
  writeKeyWords(out, pair)
  out.flag(`listed ${Math.min(4, a)} ${Math.min(5, b)} of ${Math.min(6, context.view.variables.length)}`)
  return out
}
