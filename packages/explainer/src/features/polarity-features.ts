/**
 * Features for whether the option supports or rebuts the argument: words of the option, and n-grams with content words
 * replaced by their origin (C conclusion, P premise, N new), so that "N can also P" generalises. The option is also
 * compared with the likely conclusion by sentiment, antonyms and pairs of function words.
 */
import type { NamedFeatures } from './degree-features.ts'
import { type FeatureWriter, featureWriter } from './features.ts'
import { writeOptionForm } from './option-form.ts'
import { isContent, type PassageView, sharedContent, stem } from './passage-view.ts'
import lists from './polarity-words.json' with { type: 'json' }
import { countAntonyms, recommendationSign, scoreSentiment } from './sentiment.ts'

const listOf = new Map<string, string>()
for (const [name, list] of Object.entries(lists)) for (const word of list) listOf.set(word, name)

export function polarityFeatures(passage: PassageView): NamedFeatures {
  const out = featureWriter()
  const { views, option, content, conclusion } = passage
  const view = views[option]!
  const { words } = view
  const target = content[conclusion] ?? new Set<string>()
  const premises = new Set<string>()
  content.forEach((set, i) => {
    if (i !== option && i !== conclusion) for (const word of set) premises.add(word)
  })
  let counts = { C: 0, P: 0, N: 0 }
  const pattern = words.map(word => {
    if (!isContent(word) || listOf.has(word)) return word
    const form = stem(word)
    const kind = target.has(form) ? 'C' : premises.has(form) ? 'P' : 'N'
    counts = { ...counts, [kind]: counts[kind] + 1 }
    return kind
  })
  const squeezed = pattern.filter((word, i) => !(/^[CPN]$/.test(word) && pattern[i - 1] === word))
  const total = Math.max(1, counts.C + counts.P + counts.N)
  out.number('share from the conclusion', counts.C / total)
  out.number('share from premises', counts.P / total)
  out.number('share new', counts.N / total)
  out.number('words', words.length)
  out.number('shared with conclusion', sharedContent(passage, option, conclusion))
  const negations = (i: number) => views[i]?.indicators.filter(each => each.operator === 'not').length ?? 0
  out.number('negations', negations(option))
  out.number('negation parity against the conclusion', (negations(option) + negations(conclusion)) % 2)
  const has = (i: number, name: string) => views[i]?.words.some(word => listOf.get(word) === name) ?? false
  for (const name of Object.keys(lists)) {
    out.number(`has ${name}`, has(option, name))
    if (has(option, name)) out.flag(`list ${name}`)
  }
  const up = Number(has(option, 'up')) - Number(has(option, 'down'))
  const upThere = Number(has(conclusion, 'up')) - Number(has(conclusion, 'down'))
  out.number('direction agrees', up * upThere)
  out.number('comparison', words.includes('than'))
  out.number('reading', view.reading.degree)
  out.number('statements', views.length)
  for (let i = 0; i < words.length; i++) {
    out.flag(`word ${words[i]}`)
    if (i > 0) out.flag(`words ${words[i - 1]} ${words[i]}`)
  }
  for (let i = 0; i < squeezed.length; i++) {
    if (i > 0) out.flag(`pattern ${squeezed[i - 1]} ${squeezed[i]}`)
    if (i > 1) out.flag(`pattern ${squeezed[i - 2]} ${squeezed[i - 1]} ${squeezed[i]}`)
  }
  out.flag(`opens ${words[0]}`)
  out.flag(`opens ${squeezed.slice(0, 2).join(' ')}`)
  out.flag(`opens ${squeezed.slice(0, 3).join(' ')}`)
  const there = views[conclusion]
  for (const word of there?.words ?? []) if (!isContent(word) || listOf.has(word)) out.flag(`conclusion ${word}`)
  for (const form of new Set(words.map(stem))) out.flag(`stem ${form}`)
  writeLean(out, words, there?.words ?? [])
  writeOptionForm(out, passage)
  writePairs(out, words, there?.words ?? [])
  const text = ` ${words.join(' ')} `
  for (let at = 0; at + letters <= text.length; at++) out.flag(`letters ${text.slice(at, at + letters)}`)
  return out
}

/** Length of the runs of letters, which let words of one root meet ("reduce", "reduction"). */
const letters = 5

/** Praise and blame of the option against what the conclusion praises or asks for, and opposites between the two. */
function writeLean(out: FeatureWriter, own: readonly string[], there: readonly string[]): void {
  const [lean, other] = [scoreSentiment(own), scoreSentiment(there)]
  const [way, direction] = [recommendationSign(own.join(' ')), recommendationSign(there.join(' '))]
  out.number('lean', lean)
  out.number('lean of the conclusion', other)
  out.number('leans apart', lean * other < 0)
  out.number('leans alike', lean * other > 0)
  out.number('leans against', -Math.sign(lean) * direction)
  out.number('opposites', countAntonyms(new Set(own), new Set(there)))
  out.number('directions differ', way !== direction)
}

/** Every function word of the option with every one of the conclusion. */
function writePairs(out: FeatureWriter, own: readonly string[], there: readonly string[]): void {
  const functional = (words: readonly string[]) => [...new Set(words)].filter(word => !isContent(word))
  const opposite = functional(there).filter(word => /[a-z]/.test(word))
  for (const word of functional(own)) for (const other of opposite) out.flag(`${word} | conclusion ${other}`)
}
