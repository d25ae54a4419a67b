/** Metagraphs from file to figures. */
import { writeAllAtOnce, writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples as metagraphs } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../engine/evaluate.ts'
import type { Row } from '../task.ts'
import { openTask } from './registry.ts'
import { dataFiles, lines, run, shown } from './testing/run-task.ts'

const file = dataFiles()

describe('metagraphs', () => {
  const graphs = metagraphs().slice(0, 4)
  const data = file('graphs.jsonl', lines(graphs.map(writeMetaLogic)))
  it('score full marks when the model prints gold, at once', async () => {
    const answers = new Map(graphs.map(graph => [writeAllAtOnce(graph).input, writeAllAtOnce(graph).output]))
    const { scores } = await run(
      'metalogic',
      data,
      shown(text => answers.get(text)!),
      {},
      'once',
    )
    expect([scores.metrics['step.f1']!.value, scores.metrics['overall']!.value]).toEqual([1, 1])
  })
  it('score alike in whatever order they were answered, and repeats do not narrow intervals', async () => {
    const task = await openTask('metalogic', { data: [data] })
    const answers = new Map(
      graphs.map((graph, i) => [
        writeAllAtOnce(graph).input,
        i % 2 === 0 ? writeAllAtOnce(graph).output : '$graph$ sent1 -> sent2;',
      ]),
    )
    const { rows } = await evaluate(task, { model: shown(text => answers.get(text)!), epochs: 2 })
    const list: Row[] = []
    for await (const row of rows()) list.push(row)
    const scored = async (order: typeof list) =>
      task.score(
        (async function* () {
          yield* order
        })(),
      )
    const both = await scored(list)
    expect(await scored([...list].reverse())).toEqual(both)
    const once = await scored(list.filter(row => row.repeat === 0))
    expect(both.metrics['step.f1']).toEqual({ ...once.metrics['step.f1'], n: 8 })
    expect(both.metrics['consistency']!.value).toBe(1)
  })
  it('grow step by step', async () => {
    const model = shown(text => {
      if (text.startsWith('CONTROL')) return text.includes('proof: context') ? 'sent1 sent3' : 'done'
      if (text.startsWith('CONCLUSION')) return 'sent1 -> sent3'
      return text.startsWith('DEGREE') ? 'contingent' : 'none'
    })
    const { rows } = await run('metalogic', data, model, {}, 'metgen')
    expect((rows[0]!.answer as { proof_str: string }).proof_str).toBe('sent1 -> sent3; ')
  })
})
