/** Phrase lexicons of five languages, one JSON file each; a response is read with those that its script and function words indicate. */
import de from './lexicons/de.json' with { type: 'json' }
import en from './lexicons/en.json' with { type: 'json' }
import es from './lexicons/es.json' with { type: 'json' }
import fr from './lexicons/fr.json' with { type: 'json' }
import otherLanguages from './lexicons/other-languages.json' with { type: 'json' }
import zh from './lexicons/zh.json' with { type: 'json' }

/** Phrases by category, possibly with alternatives: "{exactly|just} what the {text|passage} says". */
type PhraseTable = Readonly<Partial<Record<Category, readonly string[]>>>

/** Phrases for readers of options (`choosing`), of labels (`judging`) and of both (`common`); `answerLine` has labels such as "Answer:". */
const languages = { en, zh, es, de, fr }
type LanguageCode = keyof typeof languages

export const ordinals: readonly Category[] = ['first', 'second', 'third', 'fourth', 'fifth', 'last']

/**
 * Categories of phrases. Before an option: `answer` ("the answer is", "correct option"), `choose` ("I would pick"), `reject` ("rules out"),
 * `hedge` ("probably"), `option`. After it: `good` ("is correct"), `bad` ("is wrong"), `chosen` ("is my pick"), `only` ("remains"). Anywhere:
 * `neg` (negations), `hypothetical` ("if", "at first glance"), `aside` ("whereas", "rather than": a comparison follows), `wait`
 * ("actually": a correction), `refuse` ("no way to choose"), `none` ("none of the above"). Labels: `subject` (the claim), `derived`
 * ("follows"), `not-derived`, `surely` ("necessarily"), `opposite` ("negation"). Other categories are named after their phrases.
 */
export type Category = keyof typeof en.common | keyof typeof en.choosing | keyof typeof en.judging

/** Finds the longest phrase at an offset of a text in lower case. */
export type Lexicon = (text: string, offset: number) => { readonly category: Category; readonly length: number } | null

/** True if a character is a digit or a letter of a script that separates words by spaces. */
export const isSpacedLetter = (character: string | undefined): boolean =>
  character !== undefined &&
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Devanagari}\p{N}]/u.test(
    character,
  )

const endsWord = (text: string, end: number) => !isSpacedLetter(text[end - 1]) || !isSpacedLetter(text[end])

/** Lists all phrases of a pattern with alternatives. */
const expandAlternatives = (pattern: string): string[] =>
  pattern
    .split(/[{}]/)
    .reduce<string[]>(
      (starts, part, i) => starts.flatMap(start => (i % 2 === 0 ? [part] : part.split('|')).map(end => start + end)),
      [''],
    )

/** Builds a lexicon; if several tables contain a phrase, the first one gives its category. */
function buildLexicon(tables: readonly PhraseTable[]): Lexicon {
  const byStart = new Map<string, Map<string, Category>>()
  for (const table of tables)
    for (const [category, patterns] of Object.entries(table) as [Category, readonly string[]][])
      for (const phrase of patterns.flatMap(expandAlternatives)) {
        const start = phrase.slice(0, 2)
        const group = byStart.get(start) ?? new Map<string, Category>()
        byStart.set(start, group)
        if (!group.has(phrase)) group.set(phrase, category)
      }
  const longestFirst = new Map(
    [...byStart].map(([start, group]) => [start, [...group].sort(([a], [b]) => b.length - a.length)]),
  )
  return (text, offset) => {
    for (const start of [text.slice(offset, offset + 2), text[offset]!])
      for (const [phrase, category] of longestFirst.get(start) ?? [])
        if (text.startsWith(phrase, offset) && endsWord(text, offset + phrase.length))
          return { category, length: phrase.length }
    return null
  }
}

/** Lexicons of function words, whose category is not used. */
const functionWords = Object.entries({ en, de, fr, es, other: otherLanguages }).map(
  ([code, { functionWords }]) =>
    [code as 'en' | 'de' | 'fr' | 'es' | 'other', buildLexicon([{ is: functionWords }])] as const,
)

/** Takes head and tail of a long text, enough to detect its language. */
const takeExcerpt = (text: string) => (text.length > 6000 ? text.slice(0, 2000) + text.slice(-4000) : text)

/** Counts function words by language; `other` are those of languages without a lexicon. */
function countFunctionWords(text: string) {
  const counts = { en: 0, de: 0, fr: 0, es: 0, other: 0 }
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}'])\p{Script=Latin}/gu))
    for (const [code, find] of functionWords) if (find(text, index)) counts[code]++
  return counts
}

/** Detects the languages of a text in lower case, English last; another language needs `minWords` function words and more than English. */
function detectLanguages(text: string, minWords: number): LanguageCode[] {
  const sample = takeExcerpt(text)
  const { en: english, other: _, ...counts } = countFunctionWords(sample)
  const maxCount = Math.max(...Object.values(counts))
  const isIncluded = maxCount >= minWords && maxCount > english * (minWords > 1 ? 1 : 0.5)
  return [
    ...(/[\u4e00-\u9fff]/.test(sample) ? (['zh'] as const) : []),
    ...(isIncluded ? (Object.keys(counts) as (keyof typeof counts)[]).filter(code => counts[code] === maxCount) : []),
    'en',
  ]
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Latin letters that none of the five languages uses. */
const otherLetters = /[ãõåøæðþì\u0100-\u0151\u0154-\u024f\u1e00-\u1eff]/

/** All words of the five lexicons. */
const knownWords = new Set(
  Object.values(languages)
    .flatMap(({ answerLine, functionWords, common, choosing, judging }) => [
      ...answerLine,
      ...functionWords,
      ...[common, choosing, judging].flatMap(table => Object.values(table).flat()),
    ])
    .flatMap(phrase => phrase.split(/[{|} ]+/).map(word => word.split("'")[0]!)),
)

/** True if a text is in a language without a lexicon: by its script, its function words, or few known words besides those of the options. */
export function isOtherLanguage(text: string, options: readonly string[] = []): boolean {
  const sample = takeExcerpt(text)
  const supported = countMatches(sample, /[\p{Script=Latin}\p{Script=Han}]/gu)
  const foreign = countMatches(sample, /(?![\p{Script=Latin}\p{Script=Han}])\p{L}/gu)
  if (foreign > 0.4 * supported || countMatches(sample, /[\u3040-\u30ff]/g) > 0.1 * supported) return true
  const optionWords = new Set(options.flatMap(option => option.toLowerCase().split(/[^\p{L}]+/u)))
  const words = [...sample.matchAll(/(?<![\p{L}\p{N}_'])\p{Script=Latin}{2,}/gu)]
    .map(([word]) => word)
    .filter(word => !optionWords.has(word))
  const { other, ...counts } = countFunctionWords(sample)
  const maxCount = Math.max(...Object.values(counts))
  const others = other + words.filter(word => otherLetters.test(word)).length
  if (others > 0 && others >= maxCount) return true
  const recognised = words.filter(word => knownWords.has(word))
  return words.length > 2 && maxCount === 0 && recognised.length < 0.2 * words.length && !/[\u4e00-\u9fff]/.test(sample)
}

type Kind = 'choosing' | 'judging'

const lexicons = new Map<string, Lexicon>()

function getLexicon(kind: Kind, codes: readonly LanguageCode[]): Lexicon {
  const key = `${kind} ${codes.join(' ')}`
  const found =
    lexicons.get(key) ?? buildLexicon(codes.flatMap(code => [languages[code][kind], languages[code].common]))
  lexicons.set(key, found)
  return found
}

/** Chooses the lexicon for a text in lower case: phrases of the languages of the whole text first, then of those of single lines. */
export function chooseLexicon(kind: Kind, text: string): Lexicon {
  const lines = text.split('\n').filter(line => line.length >= 8)
  const codes = new Set([...detectLanguages(text, 1), ...lines.flatMap(line => detectLanguages(line, 2))])
  return getLexicon(kind, [...codes])
}

/** Labels of answer lines in all languages. */
export const answerLabels: readonly string[] = Object.values(languages).flatMap(({ answerLine }) => answerLine)

/** Finds the category of a text that is exactly one phrase about a label; null otherwise. */
export function findLabelPhrase(text: string): Category | null {
  const found = getLexicon('judging', ['en', 'zh', 'es', 'de', 'fr'])(text, 0)
  return found?.length === text.length ? found.category : null
}
