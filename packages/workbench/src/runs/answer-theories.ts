/** Prompts a model with theories and statements, in the format of the RobustLR task. Nothing is stored. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ModelOptions, type Row, runJob } from '@elenchus/evaluation'
import { formatCsvRow } from '@elenchus/robustlr/formats'
import type { Body, Reply } from '../contract/types.ts'

type Item = Body<'answerTheories'>['items'][number]

/** Returns the CSV row of an item. The label is a placeholder, which the model never sees. */
const toCsvRow = ({ theory, statement }: Item, index: number): string =>
  formatCsvRow({
    context: theory,
    statement,
    label: 'Unknown',
    proofs: '',
    dependencies: [],
    hasNegation: false,
    id: `item${index}`,
  })

export interface TheoryQuestions {
  readonly model: ModelOptions
  readonly items: readonly Item[]
}

export async function answerTheories({ model, items }: TheoryQuestions): Promise<Reply<'answerTheories'>> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-ask-'))
  try {
    const data = join(folder, 'theories.csv')
    await writeFile(data, items.map((item, index) => `${toCsvRow(item, index)}\n`).join(''))
    const run = await runJob({ ...model, task: 'robustlr', data: [data] }, { run: null })
    const rows = new Map<string, Row>()
    for await (const row of run.rows()) rows.set(row.sampleId, row)
    return {
      answers: items.map(({ id }, index) => {
        const row = rows.get(`item${index}`)
        return {
          id,
          answer: typeof row?.answer === 'string' ? row.answer : null,
          response: row?.turns.at(-1)?.response?.text ?? '',
          failed: row ? (row.error?.message ?? null) : (run.reason ?? 'The model was not asked.'),
        }
      }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
