/**
 * How well everyday arguments are read whose writer the model has not seen: for each writer a model is trained on all others and scored on the one left out.
 *
 *     tsx --conditions=elenchus-source scripts/measure-writers.ts [WRITER …]
 *
 * Writers are the files of packages/explainer/training/arguments; without names each of them is left out once (a minute or two each).
 */
import { argumentsCorpus } from '@elenchus/arguments/node'
import { english } from '@elenchus/language/node'
import { train } from '@elenchus/learning'
import { readText } from '../packages/explainer/src/discourse/read-text.ts'
import { cutExamples } from '../packages/explainer/src/training/clause-training.ts'
import { everydayTraining } from '../packages/explainer/src/training/everyday-training.ts'
import { everydayExamples } from '../packages/explainer/src/training/train.ts'
import { type Counts, countsOf, figureNames, figuresOf } from './measure-arguments/score.ts'
import { writers, writtenArguments } from './written-arguments.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const language = english()
const read = new Map(writers().map(name => [name, everydayExamples(writtenArguments([name]), language)]))
const asked = process.argv.slice(2)
const unknown = asked.find(name => !read.has(name))
if (unknown !== undefined) throw new Error(`there is no writer ${unknown}; there are ${[...read.keys()].join(', ')}`)
const corpus = everydayExamples(argumentsCorpus('train'), language)
// Where sentences are cut plays no part here: statements are given.
const cuts = cutExamples(argumentsCorpus('dev'), language)

const line = (name: string, counts: readonly Counts[]) =>
  say(
    `${name.padEnd(22)} ${String(counts.length).padStart(4)}  ${figuresOf(counts)
      .map(value => (100 * value).toFixed(1).padStart(5))
      .join(' ')}`,
  )
say(`${'writer left out'.padEnd(22)} texts ${figureNames.join(', ')}`)
const all: Counts[] = []
for (const name of asked.length > 0 ? asked : read.keys()) {
  const others = [...read].flatMap(([other, examples]) => (other === name ? [] : examples))
  const model = train(everydayTraining([...corpus, ...others], cuts, { seed: 7, folds: 0 }), {})
  const counts = read.get(name)!.map(({ views, gold }) => countsOf(readText(model, views), gold))
  line(name, counts)
  all.push(...counts)
}
line('all', all)
