/** Corpus statistics as in ReClor's Table 2 and LogiQA 2.0's Table I, compared with the published values. */
import { type PublishedTable, publishedTable } from '../papers/index.ts'
import type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'
import {
  blankTokeniser,
  detectLanguage,
  segmentTokeniser,
  spaceTokeniser,
  type Tokeniser,
  treebankTokeniser,
} from '../text/tokenisers.ts'

export interface CorpusStatistic {
  readonly name: string
  readonly value: number
  /** Published value for the same split, if there is one. */
  readonly printed: number | null
  /** What `value` counts, such as "spaces tokens". */
  readonly counted: string
}

/** Formats of the corpora in ReClor's Table 2, which are all counted with the same tokeniser. */
const reclorTableFormats = new Set(['reclor', 'dream', 'mctest', 'arc', 'race'])

/** Returns the tokeniser that best reproduces the published lengths of a corpus; the word segmenter if `text` is Chinese. */
export function chooseTokeniser(format: string, text = ''): Tokeniser {
  if (detectLanguage(text) === 'Chinese') return segmentTokeniser
  return reclorTableFormats.has(format) ? treebankTokeniser : format === 'logiqa2-nli' ? blankTokeniser : spaceTokeniser
}

class LengthStatistics {
  #sum = 0
  #count = 0
  longest = 0
  add(length: number): void {
    this.#sum += length
    this.#count++
    this.longest = Math.max(this.longest, length)
  }
  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count
  }
}

const publishedSizes: Readonly<Record<string, PublishedTable>> = {
  ...Object.fromEntries([...reclorTableFormats].map(format => [format, publishedTable('ReClor', 'Table 2')])),
  'logiqa2-mrc': publishedTable('LogiQA 2.0', 'Table I, questions'),
  'logiqa2-nli': publishedTable('LogiQA 2.0', 'Table I, pairs'),
}

/** Returns the published statistics of the split with the same number of items; empty if there is none. */
function findPublishedStatistics(format: string, items: number): ReadonlyMap<string, number | null | undefined> {
  const { columns = [], rows = [] } = publishedSizes[format] ?? {}
  const counts = rows.find(({ name }) => name === 'questions' || name === 'pairs')?.values ?? []
  const column = columns.findIndex(
    (name, i) => counts[i] === items && (!reclorTableFormats.has(format) || name.toLowerCase() === format),
  )
  return new Map(rows.map(({ name, values }) => [name, values[column]]))
}

function toStatistics(
  format: string,
  items: number,
  rows: readonly (readonly [name: string, value: number, counted: string])[],
): CorpusStatistic[] {
  const published = findPublishedStatistics(format, items)
  return rows.map(([name, value, counted]) => ({ name, value, printed: published.get(name) ?? null, counted }))
}

/** Computes statistics of multiple-choice items. */
export function computeChoiceStatistics(
  items: readonly ChoiceItem[],
  {
    format,
    tokeniser = chooseTokeniser(format, items[0]?.context),
  }: { readonly format: string; readonly tokeniser?: Tokeniser },
): CorpusStatistic[] {
  const vocabulary = new Set<string>()
  const [passages, questions, options] = [new LengthStatistics(), new LengthStatistics(), new LengthStatistics()]
  const add = (lengths: LengthStatistics, text: string) => {
    const tokens = tokeniser.tokens(text)
    lengths.add(tokens.length)
    for (const token of tokens) vocabulary.add(token)
  }
  for (const item of items) {
    add(passages, item.context)
    add(questions, item.question)
    for (const option of item.options) add(options, option)
  }
  const by = `${tokeniser.name} tokens`
  return toStatistics(format, items.length, [
    ['questions', items.length, 'items'],
    ['passages', new Set(items.map(item => item.context)).size, 'different texts'],
    ['answers', items.filter(item => item.answer !== null).length, 'items with an answer'],
    ['vocabulary', vocabulary.size, `different ${by}`],
    ['passage length', passages.mean, `${by}, mean`],
    ['longest passage', passages.longest, by],
    ['question length', questions.mean, `${by}, mean`],
    ['longest question', questions.longest, by],
    ['option length', options.mean, `${by}, mean`],
    ['longest option', options.longest, by],
  ])
}

export function computeInferenceStatistics(
  pairs: readonly InferencePair[],
  {
    format,
    tokeniser = chooseTokeniser(format, pairs[0]?.premise),
  }: { readonly format: string; readonly tokeniser?: Tokeniser },
): CorpusStatistic[] {
  const [premises, hypotheses] = [new LengthStatistics(), new LengthStatistics()]
  for (const { premise, hypothesis } of pairs) {
    premises.add(tokeniser.tokens(premise).length)
    hypotheses.add(tokeniser.tokens(hypothesis).length)
  }
  const by = `${tokeniser.name} tokens`
  const count = (label: InferencePair['label']) => pairs.filter(pair => pair.label === label).length
  return toStatistics(format, pairs.length, [
    ['pairs', pairs.length, 'items'],
    ['premise length', premises.mean, `${by}, mean`],
    ['longest premise', premises.longest, by],
    ['hypothesis length', hypotheses.mean, `${by}, mean`],
    ['longest hypothesis', hypotheses.longest, by],
    ...(['entailed', 'not entailed', 'neutral', 'contradiction', null] as const)
      .filter(label => label === 'entailed' || count(label) > 0)
      .map(label => [label ?? 'unlabelled', count(label), 'pairs'] as const),
  ])
}

export function computeTheoryStatistics(
  items: readonly TheoryItem[],
  { format, tokeniser = spaceTokeniser }: { readonly format: string; readonly tokeniser?: Tokeniser },
): CorpusStatistic[] {
  const lengths = new LengthStatistics()
  for (const { theory } of items) lengths.add(tokeniser.tokens(theory).length)
  const by = `${tokeniser.name} tokens`
  return toStatistics(format, items.length, [
    ['statements', items.length, 'items'],
    ['theories', new Set(items.map(item => item.group)).size, 'groups'],
    ['theory length', lengths.mean, `${by}, mean`],
    ['longest theory', lengths.longest, by],
    ...(['True', 'False', 'Unknown', 'Both'] as const).map(
      label => [label, items.filter(item => item.label === label).length, 'statements'] as const,
    ),
  ])
}
