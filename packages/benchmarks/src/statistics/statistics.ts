/** Statistics as the papers print them: ReClor's Table 2, LogiQA 2.0's Table I; ours beside theirs, the tokeniser named. */
import { type PublishedTable, publishedTable } from '../papers/index.ts'
import type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'
import { blanks, languageOf, segments, spaces, type Tokeniser, treebank } from '../text/tokenisers.ts'

export interface CorpusStatistic {
  readonly name: string
  readonly value: number
  /** As printed in the paper for the same split, where it is. */
  readonly printed: number | null
  /** How ours is counted. */
  readonly counted: string
}

/** The corpora of ReClor's Table 2 are counted alike. */
const besideReclor = new Set(['reclor', 'dream', 'mctest', 'arc', 'race'])

/** The tokeniser whose figures come nearest to a corpus's printed ones; Chinese, told by a text of it, is cut by the segmenter. */
export function usualTokeniser(format: string, text = ''): Tokeniser {
  if (languageOf(text) === 'Chinese') return segments
  return besideReclor.has(format) ? treebank : format === 'logiqa2-nli' ? blanks : spaces
}

class Lengths {
  #sum = 0
  #count = 0
  #longest = 0
  add(length: number): void {
    this.#sum += length
    this.#count++
    this.#longest = Math.max(this.#longest, length)
  }
  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count
  }
  get longest(): number {
    return this.#longest
  }
}

const sizes: Readonly<Record<string, PublishedTable>> = {
  ...Object.fromEntries([...besideReclor].map(format => [format, publishedTable('ReClor', 'Table 2')])),
  'logiqa2-mrc': publishedTable('LogiQA 2.0', 'Table I, questions'),
  'logiqa2-nli': publishedTable('LogiQA 2.0', 'Table I, pairs'),
}

/** Published statistics of the split with as many items; empty without one. */
function publishedStatistics(format: string, items: number): ReadonlyMap<string, number | null | undefined> {
  const { columns = [], rows = [] } = sizes[format] ?? {}
  const counts = rows.find(({ name }) => name === 'questions' || name === 'pairs')?.values ?? []
  const column = columns.findIndex(
    (name, i) => counts[i] === items && (!besideReclor.has(format) || name.toLowerCase() === format),
  )
  return new Map(rows.map(({ name, values }) => [name, values[column]]))
}

function table(
  format: string,
  items: number,
  rows: readonly (readonly [name: string, value: number, counted: string])[],
): CorpusStatistic[] {
  const published = publishedStatistics(format, items)
  return rows.map(([name, value, counted]) => ({ name, value, printed: published.get(name) ?? null, counted }))
}

/** Statistics of multiple-choice items. */
export function choiceStatistics(
  items: readonly ChoiceItem[],
  {
    format,
    tokeniser = usualTokeniser(format, items[0]?.context),
  }: { readonly format: string; readonly tokeniser?: Tokeniser },
): CorpusStatistic[] {
  const vocabulary = new Set<string>()
  const [passages, questions, options] = [new Lengths(), new Lengths(), new Lengths()]
  const add = (lengths: Lengths, text: string) => {
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
  return table(format, items.length, [
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

/** Statistics of inference pairs. */
export function inferenceStatistics(
  pairs: readonly InferencePair[],
  {
    format,
    tokeniser = usualTokeniser(format, pairs[0]?.premise),
  }: { readonly format: string; readonly tokeniser?: Tokeniser },
): CorpusStatistic[] {
  const [premises, hypotheses] = [new Lengths(), new Lengths()]
  for (const { premise, hypothesis } of pairs) {
    premises.add(tokeniser.tokens(premise).length)
    hypotheses.add(tokeniser.tokens(hypothesis).length)
  }
  const by = `${tokeniser.name} tokens`
  const count = (label: InferencePair['label']) => pairs.filter(pair => pair.label === label).length
  return table(format, pairs.length, [
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

/** Statistics of theories with statements. */
export function theoryStatistics(
  items: readonly TheoryItem[],
  { format, tokeniser = spaces }: { readonly format: string; readonly tokeniser?: Tokeniser },
): CorpusStatistic[] {
  const lengths = new Lengths()
  for (const { theory } of items) lengths.add(tokeniser.tokens(theory).length)
  const by = `${tokeniser.name} tokens`
  return table(format, items.length, [
    ['statements', items.length, 'items'],
    ['theories', new Set(items.map(item => item.group)).size, 'groups'],
    ['theory length', lengths.mean, `${by}, mean`],
    ['longest theory', lengths.longest, by],
    ...(['True', 'False', 'Unknown', 'Both'] as const).map(
      label => [label, items.filter(item => item.label === label).length, 'statements'] as const,
    ),
  ])
}
