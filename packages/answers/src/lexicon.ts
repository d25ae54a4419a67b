/**
 * Phrases by category ("answer", "rules out", "not", "if") in English, Chinese, Spanish, German and French: one JSON file per language,
 * all of one shape. A response is read with the languages that its function words or its script show. The longest known phrase at a place
 * is found by its first two characters, so that reading takes linear time.
 */
import de from './lexicons/de.json' with { type: 'json' }
import en from './lexicons/en.json' with { type: 'json' }
import es from './lexicons/es.json' with { type: 'json' }
import fr from './lexicons/fr.json' with { type: 'json' }
import otherLanguages from './lexicons/other-languages.json' with { type: 'json' }
import zh from './lexicons/zh.json' with { type: 'json' }

/** Phrases of a language. `common` serves both readers, `choosing` that of options, `judging` that of inference and truth labels. */
interface Language {
  /** Labels of an answer line: "Answer:", "答案：". */
  readonly answerLine: readonly string[]
  /** Frequent words that show the language; Chinese is known by its script. */
  readonly functionWords: readonly string[]
  readonly common: PhraseTable
  readonly choosing: PhraseTable
  readonly judging: PhraseTable
}

/** A phrase may hold alternatives: "{exactly|just} what the {text|passage} says". */
type PhraseTable = Readonly<Partial<Record<Category, readonly string[]>>>

const languages = { en, zh, es, de, fr } satisfies Record<string, Language>
type LanguageCode = keyof typeof languages

export const ordinals: readonly Category[] = ['first', 'second', 'third', 'fourth', 'fifth', 'last']

/**
 * Categories of phrases. Before the answer: `ans` ("the answer", "correct option"), `choose`, `hedge` ("probably"), `option`. Around it: `hyp`
 * ("if", "at first glance"), `aside` ("whereas", "rather than": a comparison follows), `wait` ("actually": a correction), `refuse`, `none`
 * ("none of the above"), `only` ("leaves", "remains"), `chosen` (a verb of choosing after the letter). Labels: `subject` (the claim), `derived`
 * ("follows"), `not-derived`, `surely` ("necessarily"), `opposite` ("negation"); the others are their own names.
 */
export type Category = keyof typeof en.common | keyof typeof en.choosing | keyof typeof en.judging

/** Finds the longest phrase at a place of a text in lower case. */
export type Lexicon = (text: string, at: number) => { readonly category: Category; readonly length: number } | null

/** Whether a character is a digit or a letter of a script that separates words by spaces. */
export const isSpacedLetter = (character: string | undefined): boolean =>
  character !== undefined &&
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Devanagari}\p{N}]/u.test(
    character,
  )

const endsWord = (text: string, end: number) => !isSpacedLetter(text[end - 1]) || !isSpacedLetter(text[end])

/** All phrases of a pattern with alternatives. */
const expand = (pattern: string): string[] =>
  pattern
    .split(/[{}]/)
    .reduce<string[]>(
      (starts, part, i) => starts.flatMap(start => (i % 2 === 0 ? [part] : part.split('|')).map(end => start + end)),
      [''],
    )

/** Builds a lexicon; where two tables hold a phrase, the first one decides. */
function buildLexicon(tables: readonly PhraseTable[]): Lexicon {
  const byStart = new Map<string, Map<string, Category>>()
  for (const table of tables)
    for (const [category, patterns] of Object.entries(table) as [Category, readonly string[]][])
      for (const phrase of patterns.flatMap(expand)) {
        const start = phrase.slice(0, 2)
        const group = byStart.get(start) ?? new Map<string, Category>()
        byStart.set(start, group)
        if (!group.has(phrase)) group.set(phrase, category)
      }
  const longestFirst = new Map(
    [...byStart].map(([start, group]) => [start, [...group].sort(([a], [b]) => b.length - a.length)]),
  )
  return (text, at) => {
    for (const start of [text.slice(at, at + 2), text[at]!])
      for (const [phrase, category] of longestFirst.get(start) ?? [])
        if (text.startsWith(phrase, at) && endsWord(text, at + phrase.length))
          return { category, length: phrase.length }
    return null
  }
}

const latinLanguages = ['en', 'de', 'fr', 'es'] as const
const wordCounters = latinLanguages.map(code => [code, buildLexicon([{ ans: languages[code].functionWords }])] as const)
const countOther = buildLexicon([{ ans: otherLanguages.functionWords }])

/** Head and tail of a long text, enough to tell its language. */
const excerpt = (text: string) => (text.length > 6000 ? text.slice(0, 2000) + text.slice(-4000) : text)

/** Counts of function words by language; `other` is for languages without phrases of their own. */
function countFunctionWords(text: string) {
  const counts = { en: 0, de: 0, fr: 0, es: 0, other: 0 }
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}'])\p{Script=Latin}/gu)) {
    for (const [code, find] of wordCounters) if (find(text, index)) counts[code]++
    if (countOther(text, index)) counts.other++
  }
  return counts
}

/**
 * Languages of a text in lower case, the most likely first, English always last. A language in Latin letters needs `minWords` function
 * words and, in short texts, more than half as many as English.
 */
function detectLanguages(text: string, minWords: number): LanguageCode[] {
  const sample = excerpt(text)
  const { en: english, other: _, ...counts } = countFunctionWords(sample)
  const most = Math.max(...Object.values(counts))
  const isShown = most >= minWords && most > english * (minWords > 1 ? 1 : 0.5)
  return [
    ...(/[\u4e00-\u9fff]/.test(sample) ? (['zh'] as const) : []),
    ...(isShown ? (Object.keys(counts) as (keyof typeof counts)[]).filter(code => counts[code] === most) : []),
    'en',
  ]
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Latin letters that none of the languages uses. */
const otherLetters = /[ãõåøæðþì\u0100-\u0151\u0154-\u024f\u1e00-\u1eff]/

/** Words of any phrase or function word of the five languages. */
const knownWords = new Set(
  Object.values<Language>(languages)
    .flatMap(({ answerLine, functionWords, common, choosing, judging }) => [
      ...answerLine,
      ...functionWords,
      ...[common, choosing, judging].flatMap(table => Object.values(table).flat()),
    ])
    .flatMap(phrase => phrase.split(/[{|} ]+/).map(word => word.split("'")[0]!)),
)

/**
 * Whether a text in lower case is written in a language without phrases: most letters belong to another script, function words of other
 * languages outnumber those of the five, or hardly a word is known. Words of the options count for nothing.
 */
export function isOtherLanguage(text: string, options: readonly string[] = []): boolean {
  const sample = excerpt(text)
  const supported = countMatches(sample, /[\p{Script=Latin}\p{Script=Han}]/gu)
  const foreign = countMatches(sample, /(?![\p{Script=Latin}\p{Script=Han}])\p{L}/gu)
  if (foreign > 0.4 * supported || countMatches(sample, /[\u3040-\u30ff]/g) > 0.1 * supported) return true
  const optionWords = new Set(options.flatMap(option => option.toLowerCase().split(/[^\p{L}]+/u)))
  const words = [...sample.matchAll(/(?<![\p{L}\p{N}_'])\p{Script=Latin}{2,}/gu)]
    .map(([word]) => word)
    .filter(word => !optionWords.has(word))
  const { other, ...counts } = countFunctionWords(sample)
  const most = Math.max(...Object.values(counts))
  const others = other + words.filter(word => otherLetters.test(word)).length
  if (others > 0 && others >= most) return true
  const known = words.filter(word => knownWords.has(word))
  return words.length > 2 && most === 0 && known.length < 0.2 * words.length && !/[\u4e00-\u9fff]/.test(sample)
}

type Kind = 'choosing' | 'judging'

const lexicons = new Map<string, Lexicon>()

function lexiconFor(kind: Kind, codes: readonly LanguageCode[]): Lexicon {
  const key = `${kind} ${codes.join(' ')}`
  const found =
    lexicons.get(key) ?? buildLexicon(codes.flatMap(code => [languages[code][kind], languages[code].common]))
  lexicons.set(key, found)
  return found
}

/** The lexicon of a text in lower case: languages of the whole text first, then those of single lines. */
export function lexiconFrom(kind: Kind, text: string): Lexicon {
  const lines = text.split('\n').filter(line => line.length >= 8)
  const codes = new Set([...detectLanguages(text, 1), ...lines.flatMap(line => detectLanguages(line, 2))])
  return lexiconFor(kind, [...codes])
}

/** Labels of answer lines in all languages. */
export const answerLabels: readonly string[] = Object.values(languages).flatMap(({ answerLine }) => answerLine)

/** Category of a text that is one phrase about a label and nothing else. */
export function labelPhrase(text: string): Category | null {
  const found = lexiconFor('judging', ['en', 'zh', 'es', 'de', 'fr'])(text, 0)
  return found?.length === text.length ? found.category : null
}
