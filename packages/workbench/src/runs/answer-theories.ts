/** What a model answers about a few theories, asked as RobustLR asks; the rows stay in memory and go with the answer. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ModelJob, type Row, runJob } from '@elenchus/evaluation'
import { csvLine } from '@elenchus/robustlr/formats'
import type { Body, Reply } from '../contract/types.ts'

type Item = Body<'answerTheories'>['items'][number]

/** The task reads a file. Labels are not known and not asked for: whatever stands there is never shown. */
const lineOf = ({ theory, statement }: Item, index: number): string =>
  csvLine({
    context: theory,
    statement,
    label: 'Unknown',
    proofs: '',
    dependencies: [],
    hasNegation: false,
    id: `item${index}`,
  })

export async function answerTheories(
  model: ModelJob,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<Reply<'answerTheories'>> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-ask-'))
  try {
    const data = join(folder, 'theories.csv')
    await writeFile(data, items.map((item, index) => `${lineOf(item, index)}\n`).join(''))
    const run = await runJob({ ...model, task: 'robustlr', data: [data] }, { run: null, signal })
    const rows = new Map<string, Row>()
    for await (const row of run.rows()) rows.set(row.sampleId, row)
    return {
      answers: items.map(({ id }, index) => {
        const row = rows.get(`item${index}`)
        return {
          id,
          answer: typeof row?.answer === 'string' ? row.answer : null,
          response: row?.turns.at(-1)?.response?.text ?? '',
          failed: row ? (row.error?.message ?? null) : (run.reason ?? 'It was not asked.'),
        }
      }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
