import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChoiceItem } from '@elenchus/benchmarks'
import { packChoiceModel, trainFastTextChoice } from '@elenchus/benchmarks/models'
import { readModelFile, writeModelFile } from '@elenchus/learning/model-file'
import { expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { createModel } from '../providers.ts'
import { measureTrainingOverlap } from '../run.ts'
import { createChoiceTask } from '../tasks/choice/choice-task.ts'
import { scratchFolder } from '../testing/folder.ts'
import { readTrainingPassages, withTrainingPassages } from './training-passages.ts'

const item = (id: string, context: string): ChoiceItem => ({
  id,
  context,
  question: 'What follows?',
  options: ['It holds.', 'It breaks.', 'It floats.', 'It sings.'],
  answer: 0,
  original: {},
})
const seen = ['The rope is new.', 'The mast is tall, and it creaks.'].map((text, i) => item(`t${i}`, text))
const model = () => trainFastTextChoice(seen, { input: 'CQA', seed: 1 })

async function* stream(items: readonly ChoiceItem[]): AsyncGenerator<ChoiceItem> {
  yield* items
}
const taskOver = (items: readonly ChoiceItem[], input = 'CQA') =>
  createChoiceTask('reclor', { name: 'made up', checksum: 'sha256:0' }, () => stream(items), { input })

it('a model file knows what it was trained on, and answers as before', async () => {
  const trained = model()
  const bytes = writeModelFile(withTrainingPassages(packChoiceModel(trained), seen))
  const known = readTrainingPassages(readModelFile(bytes))!
  const asked = (context: string, options: readonly string[] = ['x', 'y']) => known({ context, options })
  expect(asked('the MAST is tall and it creaks')).toBe(true)
  expect([asked('The mast is short.'), asked('', [])]).toEqual([false, false])
  expect(asked('', ['It sings.', 'It breaks.', 'It floats.', 'It holds.'])).toBe(true)
  expect(readTrainingPassages(readModelFile(writeModelFile(packChoiceModel(trained))))).toBeNull()

  const path = join(scratchFolder(), 'choice.bin')
  writeFileSync(path, bytes)
  const task = taskOver([...seen, { ...item('new', 'The keel is iron.'), options: ['a', 'b', 'c', 'd'] }])
  const named = await createModel(`fasttext:${path}`)
  expect(await measureTrainingOverlap(task, named)).toEqual({ shared: 2, samples: 3 })
  expect(await measureTrainingOverlap(task, named, { limit: 1 })).toEqual({ shared: 1, samples: 1 })
  expect(await measureTrainingOverlap(task, mockModel())).toBeNull()
  // Every ablation can be answered, and the options tell where the passage is hidden.
  for (const input of ['CQA', 'QA', 'CA', 'A']) {
    const run = await evaluate(taskOver(seen, input), { model: named })
    expect(run.scores['generate']).toMatchObject({ n: 2, unparsed: 0, failed: 0 })
  }
  expect(await measureTrainingOverlap(taskOver(seen, 'A'), named)).toEqual({ shared: 2, samples: 2 })
})
