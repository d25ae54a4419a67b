/** A greedy arc-hybrid parser with a dynamic oracle (Goldberg and Nivre 2013) and an averaged perceptron. */
import { random } from '@elenchus/learning'
import { averaged, feature, hashedPerceptron, score, update } from '../tagger/hashed-perceptron.ts'
import { type Shaped, shaped } from '../tagger/tagger.ts'

export interface ParserModel {
  readonly relations: readonly string[]
  readonly weights: Float32Array
  readonly mask: number
}
export interface Tree {
  /** Position of the head, counted from 1; 0 for the root. Entry 0 stands for the root itself. */
  readonly heads: Int32Array
  readonly relations: Int32Array
}

/** State over words 1..n; 0 is the root. */
class State {
  stack: number[] = [0]
  buffer = 1
  readonly heads: Int32Array
  readonly labels: Int32Array
  readonly left1: Int32Array
  readonly left2: Int32Array
  readonly right1: Int32Array
  readonly right2: Int32Array
  readonly lefts: Int32Array
  readonly rights: Int32Array
  readonly n: number
  constructor(n: number) {
    this.n = n
    const make = () => new Int32Array(n + 2).fill(-1)
    this.heads = make()
    this.labels = make()
    this.left1 = make()
    this.left2 = make()
    this.right1 = make()
    this.right2 = make()
    this.lefts = new Int32Array(n + 2)
    this.rights = new Int32Array(n + 2)
  }
  attach(head: number, child: number, label: number): void {
    this.heads[child] = head
    this.labels[child] = label
    if (child < head) {
      this.left2[head] = this.left1[head]!
      this.left1[head] = child
      this.lefts[head]!++
    } else {
      this.right2[head] = this.right1[head]!
      this.right1[head] = child
      this.rights[head]!++
    }
  }
}

const features = new Int32Array(120)

function extract(s: State, words: readonly Shaped[], tags: Int32Array, upos: Int32Array): number {
  const { stack, buffer, n } = s
  const none = n + 1
  const s0 = stack[stack.length - 1] ?? none
  const s1 = stack.length > 1 ? stack[stack.length - 2]! : none
  const s2 = stack.length > 2 ? stack[stack.length - 3]! : none
  const b0 = buffer <= n ? buffer : none
  const b1 = buffer + 1 <= n ? buffer + 1 : none
  const b2 = buffer + 2 <= n ? buffer + 2 : none
  const or = (i: number) => (i < 0 ? none : i)
  const s0l = or(s.left1[s0]!)
  const s0l2 = or(s.left2[s0]!)
  const s0r = or(s.right1[s0]!)
  const s0r2 = or(s.right2[s0]!)
  const s1l = or(s.left1[s1]!)
  const s1r = or(s.right1[s1]!)
  const s1r2 = or(s.right2[s1]!)
  const b0l = or(s.left1[b0]!)
  const b0l2 = or(s.left2[b0]!)
  const w = (i: number) => words[i]!.lower
  const t = (i: number) => tags[i]!
  const u = (i: number) => upos[i]!
  const l = (i: number) => s.labels[i]! + 2
  const d = b0 === none ? 0 : Math.min(b0 - s0, 6)
  const d1 = s1 === none ? 0 : Math.min(s0 - s1, 6)
  let k = 0
  const put = (template: number, a: number, b = 0, c = 0) => {
    features[k++] = feature(template, a, b, c)
  }
  const tt = (a: number, b: number) => t(a) * 256 + t(b)
  put(0, 0)
  // Single words.
  for (const [at, i] of [s0, s1, s2, b0, b1, b2].entries()) {
    put(10 + at, w(i))
    put(20 + at, t(i))
    put(30 + at, w(i), t(i))
    put(40 + at, words[i]!.suffixes[2]!, t(i))
  }
  put(50, s0 === none ? 0 : words[s0]!.shape, b0 === none ? 0 : words[b0]!.shape)
  // Pairs.
  put(60, w(s0), w(b0))
  put(61, w(s0), t(b0))
  put(62, t(s0), w(b0))
  put(63, t(s0), t(b0))
  put(64, w(s0), tt(s0, b0), w(b0))
  put(65, w(s0), w(s1))
  put(66, w(s0), t(s1))
  put(67, t(s0), w(s1))
  put(68, t(s0), t(s1))
  put(69, w(s1), tt(s0, s1), w(s0))
  put(70, w(s1), w(b0))
  put(71, t(s1), t(b0))
  put(72, t(b0), t(b1))
  put(73, w(b0), w(b1))
  put(74, w(b0), t(b1))
  put(75, t(b0), w(b1))
  put(76, w(s0), w(b1))
  // Three tags.
  put(80, t(s0), t(b0), t(b1))
  put(81, t(s1), t(s0), t(b0))
  put(82, t(s2), t(s1), t(s0))
  put(83, t(b0), t(b1), t(b2))
  put(84, t(s0), tt(b0, b1), t(b2))
  put(85, t(s1), tt(s0, b0), t(b1))
  put(86, t(s2), tt(s1, s0), t(b0))
  // Children.
  put(90, t(s0), t(s0l), t(b0))
  put(91, t(s0), t(s0r), t(b0))
  put(92, t(s1), t(s1r), t(s0))
  put(93, t(s1), t(s1l), t(s0))
  put(94, t(b0), t(b0l), t(s0))
  put(95, t(s0), t(s0l), t(s1))
  put(96, t(s0), t(s0r), t(s1))
  put(97, w(s0), t(s0l), l(s0l))
  put(98, w(s0), t(s0r), l(s0r))
  put(99, w(s1), t(s1l), l(s1l))
  put(100, w(s1), t(s1r), l(s1r))
  put(101, w(b0), t(b0l), l(b0l))
  put(102, t(s0), l(s0l), l(s0l2))
  put(103, t(s0), l(s0r), l(s0r2))
  put(104, t(s1), l(s1r), l(s1r2))
  put(105, t(b0), l(b0l), l(b0l2))
  put(106, w(s0l), w(s0))
  put(107, w(s0r), w(s0))
  put(108, w(s1r), w(s1), t(s0))
  put(109, w(b0l), w(b0), t(s0))
  put(110, l(s0l) * 64 + l(s0l2), l(s0r) * 64 + l(s0r2), t(s0))
  put(111, l(s1l) * 64 + l(s1r), l(s0l) * 64 + l(s0r), tt(s0, s1))
  put(112, l(s0l) * 64 + l(s0r), l(b0l), tt(s0, b0))
  put(113, w(s0r), t(s0), w(b0))
  put(114, w(s1r), t(s1), w(s0))
  // Distance and number of children.
  put(120, d, t(s0), t(b0))
  put(121, d, w(s0))
  put(122, d, w(b0))
  put(123, d1, t(s0), t(s1))
  put(124, d1, w(s1), t(s0))
  put(125, s.lefts[s0]! * 8 + s.rights[s0]!, t(s0), w(s0))
  put(126, s.lefts[s0]! * 8 + s.rights[s0]!, t(s0), t(b0))
  put(127, s.lefts[s1]! * 8 + s.rights[s1]!, t(s1), w(s1))
  put(128, s.lefts[b0]!, t(b0), w(b0))
  put(129, s.rights[s1]!, t(s1), t(s0))
  put(130, u(s0), u(s1), u(b0))
  put(131, w(s0), u(b0), u(b1))
  put(132, w(s0), u(s1), u(b0))
  put(133, w(b0), u(s0), u(s1))
  put(134, w(s1), u(s0), u(b0))
  return k
}

const shiftMove = 0
const leftOf = (label: number) => 1 + label
const rightOf = (labels: number, label: number) => 1 + labels + label

interface Allowed {
  shift: boolean
  left: boolean
  right: boolean
}
function allowed(s: State): Allowed {
  const top = s.stack[s.stack.length - 1]!
  const hasBuffer = s.buffer <= s.n
  return {
    shift: hasBuffer,
    left: hasBuffer && top !== 0,
    right: s.stack.length > 1 && (s.stack[s.stack.length - 2]! !== 0 || !hasBuffer),
  }
}
function apply(s: State, move: number, labels: number): void {
  if (move === shiftMove) s.stack.push(s.buffer++)
  else {
    const top = s.stack.pop()!
    if (move <= labels) s.attach(s.buffer, top, move - 1)
    else s.attach(s.stack[s.stack.length - 1]!, top, move - 1 - labels)
  }
}
function best(scores: Float64Array, can: Allowed, labels: number): number {
  let at = -1
  let top = Number.NEGATIVE_INFINITY
  if (can.shift) {
    at = 0
    top = scores[0]!
  }
  if (can.left)
    for (let m = 1; m <= labels; m++)
      if (scores[m]! > top) {
        top = scores[m]!
        at = m
      }
  if (can.right)
    for (let m = labels + 1; m <= 2 * labels; m++)
      if (scores[m]! > top) {
        top = scores[m]!
        at = m
      }
  return at
}

/** Words padded with the root in front and "nothing" behind. */
function pad(forms: readonly string[], tags: Int32Array, upos: Int32Array) {
  const words = [shaped('\u0002'), ...forms.map(shaped), shaped('\u0001')]
  const padTags = Int32Array.from([253, ...tags, 254])
  const padUpos = Int32Array.from([253, ...upos, 254])
  return { words, padTags, padUpos }
}

export function parse(model: ParserModel, forms: readonly string[], tags: Int32Array, upos: Int32Array): Tree {
  const { words, padTags, padUpos } = pad(forms, tags, upos)
  const s = new State(forms.length)
  const labels = model.relations.length
  const scores = new Float64Array(2 * labels + 1)
  while (s.stack.length > 1 || s.buffer <= s.n) {
    score(model.weights, model.mask, features, extract(s, words, padTags, padUpos), scores)
    apply(s, best(scores, allowed(s), labels), labels)
  }
  return { heads: s.heads.slice(0, s.n + 1), relations: s.labels.slice(0, s.n + 1) }
}

export interface TrainingTree {
  readonly forms: readonly string[]
  readonly tags: Int32Array
  readonly upos: Int32Array
  /** Entry 0 unused. */
  readonly heads: readonly number[]
  readonly relations: readonly string[]
}

export function trainParser(
  data: readonly TrainingTree[],
  options: { epochs: number; seed: number; bits?: number; log?: (text: string) => void },
): ParserModel {
  const relations = [...new Set(data.flatMap(d => d.relations.slice(1)))].sort()
  const ids = new Map(relations.map((r, i) => [r, i]))
  const labels = relations.length
  const model = hashedPerceptron(2 * labels + 1, options.bits ?? 22)
  const rng = random(options.seed)
  const order = data.map((_, i) => i)
  const scores = new Float64Array(2 * labels + 1)
  const ready = data.map(d => ({
    ...pad(d.forms, d.tags, d.upos),
    n: d.forms.length,
    heads: d.heads,
    labels: d.relations.map(r => ids.get(r) ?? -1),
  }))
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    rng.shuffle(order)
    let wrong = 0
    for (const at of order) {
      const g = ready[at]!
      const s = new State(g.n)
      while (s.stack.length > 1 || s.buffer <= s.n) {
        const k = extract(s, g.words, g.padTags, g.padUpos)
        score(model.weights, model.mask, features, k, scores)
        const can = allowed(s)
        const guess = best(scores, can, labels)
        const gold = goldMove(s, g.heads, g.labels, can, scores, labels)
        model.steps++
        let next = guess
        if (!isGold(s, guess, g.heads, g.labels, can, labels)) {
          update(model, features, k, gold, guess)
          wrong++
          if (epoch < 2 || rng.next() > 0.9) next = gold
        }
        apply(s, next, labels)
      }
    }
    options.log?.(`epoch ${epoch + 1}: ${wrong} wrong moves`)
  }
  return { relations, weights: averaged(model), mask: model.mask }
}

function costs(s: State, heads: readonly number[], can: Allowed): [number, number, number] {
  const { stack, buffer, n } = s
  const s0 = stack[stack.length - 1]!
  const s1 = stack.length > 1 ? stack[stack.length - 2]! : -1
  let childrenInBuffer = 0
  for (let i = buffer; i <= n; i++) if (heads[i] === s0) childrenInBuffer++
  let shift = Number.POSITIVE_INFINITY
  let left = Number.POSITIVE_INFINITY
  let right = Number.POSITIVE_INFINITY
  if (can.shift) {
    shift = 0
    for (let i = 0; i < stack.length; i++) {
      if (heads[buffer] === stack[i] && i < stack.length - 1) shift++
      if (i > 0 && heads[stack[i]!] === buffer) shift++
    }
  }
  if (can.left) {
    const h = heads[s0]!
    left = childrenInBuffer + (h === s1 || h > buffer ? 1 : 0)
  }
  if (can.right) right = childrenInBuffer + (heads[s0]! >= buffer ? 1 : 0)
  return [shift, left, right]
}
function isGold(
  s: State,
  move: number,
  heads: readonly number[],
  gold: readonly number[],
  can: Allowed,
  labels: number,
): boolean {
  const c = costs(s, heads, can)
  const least = Math.min(...c)
  const s0 = s.stack[s.stack.length - 1]!
  if (move === shiftMove) return c[0] === least
  if (move <= labels) return c[1] === least && (heads[s0] !== s.buffer || gold[s0] === move - 1)
  return c[2] === least && (heads[s0] !== s.stack[s.stack.length - 2] || gold[s0] === move - 1 - labels)
}
function goldMove(
  s: State,
  heads: readonly number[],
  gold: readonly number[],
  can: Allowed,
  scores: Float64Array,
  labels: number,
): number {
  const c = costs(s, heads, can)
  const least = Math.min(...c)
  const s0 = s.stack[s.stack.length - 1]!
  let at = -1
  const consider = (move: number) => {
    if (at < 0 || scores[move]! > scores[at]!) at = move
  }
  if (c[0] === least) consider(shiftMove)
  if (c[1] === least) {
    if (heads[s0] === s.buffer) consider(leftOf(gold[s0]!))
    else for (let l = 0; l < labels; l++) consider(leftOf(l))
  }
  if (c[2] === least) {
    if (heads[s0] === s.stack[s.stack.length - 2]) consider(rightOf(labels, gold[s0]!))
    else for (let l = 0; l < labels; l++) consider(rightOf(labels, l))
  }
  return at
}
