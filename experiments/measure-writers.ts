/**
 * Leave-one-writer-out accuracy on everyday arguments: for each writer, a model is trained on all others and scored on that writer.
 *
 *     tsx --conditions=elenchus-source experiments/measure-writers.ts [WRITER …]
 *
 * Default: every writer of packages/explainer/training/arguments (a minute or two each). Writers of training/texts, which are not used for
 * training, can be named.
 */
import { loadArguments } from '@elenchus/arguments/node'
import { english } from '@elenchus/language/node'
import { train } from '@elenchus/learning'
import { readText } from '../packages/explainer/src/discourse/read-text.ts'
import { createBoundaryExamples } from '../packages/explainer/src/training/clause-training.ts'
import { trainEverydayModel } from '../packages/explainer/src/training/everyday-training.ts'
import { createEverydayExamples } from '../packages/explainer/src/training/train.ts'
import { listWriters, readArguments } from '../scripts/written-arguments.ts'
import { type Counts, computeFigures, countMatches, figureNames } from './measure-arguments/score.ts'

const print = (printLine: string) => process.stdout.write(`${printLine}\n`)
const language = english()
const requestedWriters = process.argv.slice(2)
const unknown = requestedWriters.find(name => !listWriters().includes(name))
if (unknown !== undefined) throw new Error(`there is no writer ${unknown}; there are ${listWriters().join(', ')}`)
const createExamples = (...args: Parameters<typeof readArguments>) =>
  createEverydayExamples(readArguments(...args), language)
const examplesByWriter = new Map(
  listWriters()
    .map(name => [name, createExamples([name], { maxTexts: 0 })] as const)
    .filter(([, examples]) => examples.length > 0),
)
const corpus = createEverydayExamples(loadArguments('train'), language)
// Statements are given, so the boundary model has no effect here.
const boundaryExamples = createBoundaryExamples(loadArguments('dev'), language)

const line = (name: string, counts: readonly Counts[]) =>
  print(
    `${name.padEnd(22)} ${String(counts.length).padStart(4)}  ${computeFigures(counts)
      .map(value => (100 * value).toFixed(1).padStart(5))
      .join(' ')}`,
  )
print(`${'writer left out'.padEnd(22)} texts ${figureNames.join(', ')}`)
const all: Counts[] = []
for (const name of requestedWriters.length > 0 ? requestedWriters : examplesByWriter.keys()) {
  const others = [...examplesByWriter].flatMap(([other, examples]) => (other === name ? [] : examples))
  const model = train(trainEverydayModel([...corpus, ...others], boundaryExamples, { seed: 7, folds: 0 }), {})
  const counts = (examplesByWriter.get(name) ?? createExamples([name])).map(({ views, gold }) =>
    countMatches(readText(model, views), gold),
  )
  line(name, counts)
  all.push(...counts)
}
line('all', all)
