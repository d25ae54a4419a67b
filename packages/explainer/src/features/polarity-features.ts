/**
 * Features for whether the option supports or rebuts the argument: words of the option, and n-grams with content words
 * replaced by their origin (C conclusion, P another statement, N new), so that "N can also P" generalises. The option is also
 * compared with the likely conclusion by sentiment, antonyms and pairs of function words.
 */
import type { NamedFeatures } from './degree-features.ts'
import { createFeatureWriter, type FeatureWriter } from './features.ts'
import { writeOptionForm } from './option-form.ts'
import { getSharedContent, isContent, type PassageView, stem } from './passage-view.ts'
import lists from './polarity-words.json' with { type: 'json' }
import { countAntonyms, detectRecommendation, scoreSentiment } from './sentiment.ts'

const listByWord = new Map<string, string>()
for (const [name, list] of Object.entries(lists)) for (const word of list) listByWord.set(word, name)

export function computePolarityFeatures(passage: PassageView): NamedFeatures {
  const out = createFeatureWriter()
  const { views, option, content, conclusion } = passage
  const view = views[option]!
  const { words } = view
  const conclusionWords = content[conclusion] ?? new Set<string>()
  const premises = new Set<string>()
  content.forEach((set, i) => {
    if (i !== option && i !== conclusion) for (const word of set) premises.add(word)
  })
  let counts = { C: 0, P: 0, N: 0 }
  const pattern = words.map(word => {
    if (!isContent(word) || listByWord.has(word)) return word
    const wordStem = stem(word)
    const kind = conclusionWords.has(wordStem) ? 'C' : premises.has(wordStem) ? 'P' : 'N'
    counts = { ...counts, [kind]: counts[kind] + 1 }
    return kind
  })
  const collapsed = pattern.filter((word, i) => !(/^[CPN]$/.test(word) && pattern[i - 1] === word))
  const total = Math.max(1, counts.C + counts.P + counts.N)
  out.number('share from the conclusion', counts.C / total)
  out.number('share from premises', counts.P / total)
  out.number('share new', counts.N / total)
  out.number('words', words.length)
  out.number('shared with conclusion', getSharedContent(passage, option, conclusion))
  const countNegations = (i: number) => views[i]?.indicators.filter(each => each.operator === 'not').length ?? 0
  out.number('negations', countNegations(option))
  out.number('negation parity against the conclusion', (countNegations(option) + countNegations(conclusion)) % 2)
  const hasListWord = (i: number, name: string) => views[i]?.words.some(word => listByWord.get(word) === name) ?? false
  for (const name of Object.keys(lists)) {
    out.number(`has ${name}`, hasListWord(option, name))
    if (hasListWord(option, name)) out.flag(`list ${name}`)
  }
  const optionDirection = Number(hasListWord(option, 'up')) - Number(hasListWord(option, 'down'))
  const conclusionDirection = Number(hasListWord(conclusion, 'up')) - Number(hasListWord(conclusion, 'down'))
  out.number('direction agrees', optionDirection * conclusionDirection)
  out.number('comparison', words.includes('than'))
  out.number('reading', view.reading.degree)
  out.number('statements', views.length)
  for (let i = 0; i < words.length; i++) {
    out.flag(`word ${words[i]}`)
    if (i > 0) out.flag(`words ${words[i - 1]} ${words[i]}`)
  }
  for (let i = 0; i < collapsed.length; i++) {
    if (i > 0) out.flag(`pattern ${collapsed[i - 1]} ${collapsed[i]}`)
    if (i > 1) out.flag(`pattern ${collapsed[i - 2]} ${collapsed[i - 1]} ${collapsed[i]}`)
  }
  out.flag(`opens ${words[0]}`)
  out.flag(`opens ${collapsed.slice(0, 2).join(' ')}`)
  out.flag(`opens ${collapsed.slice(0, 3).join(' ')}`)
  const conclusionView = views[conclusion]
  for (const word of conclusionView?.words ?? [])
    if (!isContent(word) || listByWord.has(word)) out.flag(`conclusion ${word}`)
  for (const wordStem of new Set(words.map(stem))) out.flag(`stem ${wordStem}`)
  writeSentiment(out, words, conclusionView?.words ?? [])
  writeOptionForm(out, passage)
  writeWordPairs(out, words, conclusionView?.words ?? [])
  const text = ` ${words.join(' ')} `
  for (let start = 0; start + ngramLength <= text.length; start++)
    out.flag(`letters ${text.slice(start, start + ngramLength)}`)
  return out
}

/** Length of character n-grams, by which words with a common root match ("reduce", "reduction"). */
const ngramLength = 5

/** Compares sentiment, recommendation and antonyms of the option with those of the conclusion. */
function writeSentiment(out: FeatureWriter, optionWords: readonly string[], conclusionWords: readonly string[]): void {
  const [optionSentiment, conclusionSentiment] = [scoreSentiment(optionWords), scoreSentiment(conclusionWords)]
  const [optionRecommendation, conclusionRecommendation] = [
    detectRecommendation(optionWords.join(' ')),
    detectRecommendation(conclusionWords.join(' ')),
  ]
  out.number('lean', optionSentiment)
  out.number('lean of the conclusion', conclusionSentiment)
  out.number('leans apart', optionSentiment * conclusionSentiment < 0)
  out.number('leans alike', optionSentiment * conclusionSentiment > 0)
  out.number('leans against', -Math.sign(optionSentiment) * conclusionRecommendation)
  out.number('opposites', countAntonyms(new Set(optionWords), new Set(conclusionWords)))
  out.number('directions differ', optionRecommendation !== conclusionRecommendation)
}

/** Pairs every function word of the option with every function word of the conclusion. */
function writeWordPairs(out: FeatureWriter, optionWords: readonly string[], conclusionWords: readonly string[]): void {
  const listFunctionWords = (words: readonly string[]) => [...new Set(words)].filter(word => !isContent(word))
  const conclusionFunctionWords = listFunctionWords(conclusionWords).filter(word => /[a-z]/.test(word))
  for (const word of listFunctionWords(optionWords))
    for (const other of conclusionFunctionWords) out.flag(`${word} | conclusion ${other}`)
}
