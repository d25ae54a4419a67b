/** A greedy left-to-right tagger: joint universal and Penn tags by averaged perceptron. */
import { hashString, random } from '@elenchus/learning'
import { averaged, feature, hashedPerceptron, score, update } from './hashed-perceptron.ts'

export interface TaggerModel {
  /** "UPOS XPOS" */
  readonly tags: readonly string[]
  readonly weights: Float32Array
  readonly mask: number
}
const most = 40
const features = new Int32Array(most)

export interface Shaped {
  readonly word: number
  readonly lower: number
  readonly shape: number
  readonly suffixes: readonly number[]
  readonly prefixes: readonly number[]
}
const cache = new Map<string, Shaped>()
export function shaped(form: string): Shaped {
  let found = cache.get(form)
  if (found) return found
  const lower = form.toLowerCase()
  const shape = form
    .slice(0, 60)
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{Ll}/gu, 'x')
    .replace(/\d/g, 'd')
    .replace(/(.)\1+/g, '$1$1')
  found = {
    word: hashString(form),
    lower: hashString(lower),
    shape: hashString(shape),
    suffixes: [1, 2, 3, 4].map(n => hashString(lower.slice(-n))),
    prefixes: [1, 2, 3].map(n => hashString(lower.slice(0, n))),
  }
  if (cache.size > 50_000) cache.clear()
  cache.set(form, found)
  return found
}
const edge = shaped('\u0001')

function extract(words: readonly Shaped[], i: number, tags: Int32Array): number {
  const w = words[i]!
  const p = words[i - 1] ?? edge
  const pp = words[i - 2] ?? edge
  const n = words[i + 1] ?? edge
  const nn = words[i + 2] ?? edge
  const t1 = i > 0 ? tags[i - 1]! + 1 : 0
  const t2 = i > 1 ? tags[i - 2]! + 1 : 0
  let k = 0
  const put = (template: number, a: number, b = 0, c = 0) => {
    features[k++] = feature(template, a, b, c)
  }
  put(0, 0)
  put(1, w.word)
  put(2, w.lower)
  put(3, w.shape)
  for (let s = 0; s < 4; s++) put(4 + s, w.suffixes[s]!)
  for (let s = 0; s < 3; s++) put(8 + s, w.prefixes[s]!)
  put(11, t1)
  put(12, t1, t2)
  put(13, t1, w.lower)
  put(14, p.lower)
  put(15, pp.lower)
  put(16, n.lower)
  put(17, nn.lower)
  put(18, n.suffixes[2]!)
  put(19, p.suffixes[2]!)
  put(20, n.suffixes[1]!, w.suffixes[1]!)
  put(21, p.lower, w.lower)
  put(22, w.lower, n.lower)
  put(23, t1, n.lower)
  put(24, t1, w.suffixes[2]!)
  put(25, t1, w.suffixes[1]!, n.suffixes[1]!)
  put(26, w.shape, i === 0 ? 1 : 2)
  put(27, n.shape, w.shape, p.shape)
  put(28, t2, t1, w.lower)
  put(29, n.lower, nn.lower)
  return k
}

export function tag(model: TaggerModel, forms: readonly string[]): Int32Array {
  const words = forms.map(shaped)
  const tags = new Int32Array(forms.length)
  const scores = new Float64Array(model.tags.length)
  for (let i = 0; i < forms.length; i++) {
    score(model.weights, model.mask, features, extract(words, i, tags), scores)
    let best = 0
    for (let c = 1; c < scores.length; c++) if (scores[c]! > scores[best]!) best = c
    tags[i] = best
  }
  return tags
}

export function trainTagger(
  data: readonly { forms: readonly string[]; tags: readonly string[] }[],
  options: { epochs: number; seed: number; bits?: number; names?: readonly string[] },
): TaggerModel {
  const names = options.names ?? [...new Set(data.flatMap(d => d.tags))].sort()
  const ids = new Map(names.map((n, i) => [n, i]))
  const model = hashedPerceptron(names.length, options.bits ?? 21)
  const rng = random(options.seed)
  const order = data.map((_, i) => i)
  const scores = new Float64Array(names.length)
  const ready = data.map(d => ({ words: d.forms.map(shaped), gold: d.tags.map(t => ids.get(t)!) }))
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    rng.shuffle(order)
    for (const at of order) {
      const { words, gold } = ready[at]!
      const tags = new Int32Array(words.length)
      for (let i = 0; i < words.length; i++) {
        const k = extract(words, i, tags)
        score(model.weights, model.mask, features, k, scores)
        let best = 0
        for (let c = 1; c < scores.length; c++) if (scores[c]! > scores[best]!) best = c
        model.steps++
        if (best !== gold[i]) update(model, features, k, gold[i]!, best)
        tags[i] = best
      }
    }
  }
  return { tags: names, weights: averaged(model), mask: model.mask }
}
