/** Corpora of multiple-choice questions: ReClor, LogiQA 1.0, and LogiQA 2.0 in English and Chinese. */
import { publishedTable, publishedTables, toShare } from '@elenchus/benchmarks/papers'
import type { ChoiceItem, Reader } from '@elenchus/benchmarks/readers'
import { labelAsTest, type PublishedPoint, type PublishedResults, selectPoints } from '../../published.ts'
import { accuracyScorer } from '../../scoring/score-rows.ts'
import { defineTask, type TaskDescriptor } from '../descriptor.ts'
import { getPartialInputResults, getReasoningTypeResults, logiqaTables } from '../logiqa-published.ts'
import { choiceScorer } from './choice-scorer.ts'

interface Corpus {
  readonly name: 'reclor' | 'logiqa1' | 'logiqa2-mrc'
  readonly description: string
  reader(): Promise<Reader<ChoiceItem>>
  /** True if few-shot prompts use the paper's format by default. */
  readonly paperPromptForFewShot: boolean
  readonly reportsOverlap?: true
  readonly published: PublishedResults
}

const defineChoiceTask = ({ name, description, reader, published, ...corpus }: Corpus): TaskDescriptor => {
  const released = async () => (await import('@elenchus/benchmarks/splits')).readReleasedSplits(name)
  return defineTask({
    name,
    description,
    async open(options) {
      const { openChoiceTask } = await import('./choice-task.ts')
      return openChoiceTask({ name, read: await reader(), released: await released(), ...corpus }, options)
    },
    released,
    scorer: corpus.reportsOverlap ? choiceScorer : accuracyScorer,
    chance: 1 / 4,
    published,
  })
}

/** Input that hides passage and question. */
const optionsOnly = 'A'
const reclorTables = publishedTables.filter(({ paper }) => paper === 'ReClor')

/** Table 6: results on the options alone. */
function getOptionsOnlyResults(input: unknown, column: 'val' | 'test'): PublishedPoint[] {
  if (input !== optionsOnly) return []
  const table = publishedTable('ReClor', 'Table 6')
  return table.rows.flatMap(row => {
    const value = row.kind === 'model' ? toShare(table, row, column) : null
    return value === null ? [] : [{ name: `${row.name}, A (Table 6)`, value, input: optionsOnly }]
  })
}

const rowsByDifficulty = ['fastText', 'RoBERTa large', 'Graduate students']
const getDifficultyResults = (value: string): PublishedPoint[] =>
  selectPoints(reclorTables, 'Table 7', `test ${value.toUpperCase()}`, rowsByDifficulty)

export const reclor = defineChoiceTask({
  name: 'reclor',
  description: 'Multiple-choice questions about logical reasoning from admission tests, with four options each.',
  reader: async () => (await import('@elenchus/benchmarks/readers')).readReclor,
  paperPromptForFewShot: false,
  published: {
    tables: reclorTables,
    columns: [
      { split: 'val', table: 'Table 7', column: 'val' },
      { split: 'test', table: 'Table 7', column: 'test', isIndicative: true },
    ],
    // EASY and HARD results are published for the test split only.
    byLabel: (_, value, match) => (/^(easy|hard)$/i.test(value) ? labelAsTest(getDifficultyResults(value), match) : []),
    bySettings: ({ input }, match) =>
      getOptionsOnlyResults(input, match.kind !== 'other' && match.split === 'val' ? 'val' : 'test'),
  },
})

export const logiqa1 = defineChoiceTask({
  name: 'logiqa1',
  description:
    'Multiple-choice questions about logic from a civil service examination, in the first version of the corpus.',
  reader: async () => (await import('@elenchus/benchmarks/readers')).readLogiqa1,
  paperPromptForFewShot: true,
  published: {
    tables: logiqaTables.filter(({ label }) => label === 'Table IV'),
    columns: [
      { split: 'dev', table: 'Table IV', column: '1.0 dev' },
      { split: 'test', table: 'Table IV', column: '1.0 test', isIndicative: true },
    ],
  },
})

export const logiqa2Mrc = defineChoiceTask({
  name: 'logiqa2-mrc',
  description:
    'Multiple-choice questions about logic from a civil service examination, in the second version of the corpus.',
  reader: async () => (await import('@elenchus/benchmarks/readers')).readLogiqa2,
  paperPromptForFewShot: true,
  reportsOverlap: true,
  published: {
    tables: logiqaTables.filter(({ label }) => !['Table II', 'Table III', 'Table IX'].includes(label)),
    columns: [
      { split: 'dev', table: 'Table IV', column: '2.0 dev' },
      { split: 'test', table: 'Table IV', column: '2.0 test', isIndicative: true },
      { split: 'dev, Chinese', table: 'Table IV', column: 'Chinese 2.0 dev' },
      { split: 'test, Chinese', table: 'Table IV', column: 'Chinese 2.0 test' },
    ],
    // The paper breaks down only the English questions.
    byLabel: (label, value, match) =>
      match.kind !== 'other' && match.split.includes('Chinese')
        ? []
        : getReasoningTypeResults(label, value, 'choice accuracy'),
    bySettings: ({ input }, match) => getPartialInputResults('choice', input, match),
  },
})
