/** Synthetic run logs: questions and theories, answered by mock models of different accuracy. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '@elenchus/learning'
import { mockModel } from '../../packages/evaluation/src/exports/models.ts'
import { createChoiceTask } from '../../packages/evaluation/src/exports/tasks.ts'
import { createHeader, openTask, type Row, type Sample, type Task } from '../../packages/evaluation/src/index.ts'

const filler =
  'The ferry to the islands runs every hour while the light lasts, and the harbour master keeps a book of all that cross. '
const types = ['Assumption', 'Flaw', 'Strengthen', 'Weaken', 'Conclusion', 'Principle', 'Parallel', 'Role', 'Dispute']

async function* generateQuestions(count: number): AsyncGenerator<Sample> {
  for (let i = 0; i < count; i++)
    yield {
      id: `q${i}`,
      group: `passage ${Math.floor(i / 2)}`,
      labels: {
        type: types[i % types.length]!,
        length: `${50 * (i % 6)} to ${50 * (i % 6) + 49} words`,
        [`reasoning: ${['categorical', 'disjunctive'][i % 2]}`]: 'yes',
      },
      target: 'ABCD'[i % 4]!,
      options: ['A', 'B', 'C', 'D'],
      data: { theory: `Passage ${i}. ${filler.repeat(1 + (i % 5))}`, statement: 'What follows?' },
    }
}

/** The tasks that score the rows, created as the command line does. */
export async function createTasks(rows: number): Promise<{ task: Task; samples: () => AsyncIterable<Sample> }[]> {
  const choice = createChoiceTask('reclor', { name: 'made.json', checksum: 'made' }, async function* () {})
  const theories = Math.ceil(rows / 7)
  const robust = await openTask('robustlr', { data: ['contrast-conjunction'], seed: 1, more: { theories } })
  return [
    { task: choice, samples: () => generateQuestions(rows) },
    { task: robust, samples: () => robust.samples() },
  ]
}

/** Share of questions that each mock model answers correctly. */
const modelAccuracies = [0.9, 0.55]

/** Writes one log for each task and model, with that many rows each; returns the log folders by task. */
export async function writeLogs(folder: string, rows: number): Promise<string[][]> {
  const foldersByTask: string[][] = []
  for (const [taskIndex, { task, samples }] of (await createTasks(rows)).entries()) {
    const folders = modelAccuracies.map((_, modelIndex) => join(folder, `${taskIndex}-${modelIndex}`))
    foldersByTask.push(folders)
    const lines = folders.map(() => [] as string[])
    const flush = () => {
      for (const [modelIndex, logFolder] of folders.entries())
        appendFileSync(join(logFolder, 'rows.jsonl'), lines[modelIndex]!.splice(0).join(''))
    }
    for (const [modelIndex, logFolder] of folders.entries()) {
      mkdirSync(logFolder, { recursive: true })
      const model = mockModel({ name: `model ${modelIndex}`, answer: () => '' })
      writeFileSync(join(logFolder, 'header.json'), JSON.stringify(createHeader(task, { model })))
    }
    let count = 0
    for await (const sample of samples()) {
      if (count++ >= rows) break
      for (const [modelIndex, accuracy] of modelAccuracies.entries())
        lines[modelIndex]!.push(formatLogLine(sample, accuracy, modelIndex))
      if (count % 1000 === 0) flush()
    }
    flush()
  }
  return foldersByTask
}

function formatLogLine(sample: Sample, accuracy: number, model: number): string {
  const draw = random(1).fork(`${sample.id} ${model}`).next()
  const options = sample.options ?? []
  const answer =
    draw < accuracy ? sample.target : draw > 0.99 ? null : (options.find(each => each !== sample.target) ?? null)
  const { theory, statement } = sample.data as { theory: string; statement: string }
  const usage = { inputTokens: 240, outputTokens: 60 }
  const content = `Theory: ${theory}\nStatement: ${statement}\nThink, then answer with one word.`
  const text = `${filler.repeat(2)}The answer is ${String(answer)}.`
  const row: Row = {
    sampleId: sample.id,
    repeat: 0,
    protocol: 'generate',
    error: null,
    requests: 1,
    usage,
    group: sample.group,
    labels: sample.labels,
    target: sample.target,
    answer,
    correct: answer === null ? null : answer === sample.target,
    ...(answer === null ? {} : { details: { rung: 'the answer is' } }),
    turns: [
      {
        promptHash: `sha256:${'0'.repeat(64)}`,
        prompt: [{ role: 'user', content }],
        response: { text, usage, finish: 'stop', latencyMs: 50 },
      },
    ],
    elapsedMs: 51,
    at: '2025-01-01T00:00:00.000Z',
  }
  return `${JSON.stringify(row)}\n`
}
