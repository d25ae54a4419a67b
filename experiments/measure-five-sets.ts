/**
 * The network of robustlr-small trained on each of RobustLR's five training sets: our rows for Tables 3 to 5 and 11 to 14.
 *
 *     npx tsx --conditions=elenchus-source experiments/measure-five-sets.ts [--folder COMPARED] [--theories N] [--check N] [--write]
 *
 * `--folder` is what `python3 -m elenchus_trainer compare` wrote: runs.json, predictions.npz and the weights of each network. Without
 * predictions.npz the weights answer here, on the first `--theories` (10) of each set; some five seconds of one core for each theory
 * and network. Without a folder, the manifests and answers kept in packages/robustlr-small/training are counted. `--check N` asks the
 * weights the questions of the first N theories again and tells how many answers are the same. `--write` puts the tables into docs/experiments/five-sets.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { answerAll, readAnswers } from './measure-five-sets/answers.ts'
import { countContents, renderContents } from './measure-five-sets/contents.ts'
import { tabulateByConditions, tabulateByNeed } from './measure-five-sets/needs.ts'
import {
  firstTheories,
  generateQuestions,
  heldOutFile,
  type Label,
  trainingSets,
} from './measure-five-sets/questions.ts'
import {
  cacheScores,
  type Run,
  tabulateByTrainingSet,
  tabulateInDomain,
  tabulateNegation,
} from './measure-five-sets/tables.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    theories: { type: 'string' },
    check: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const kept = fileURLToPath(new URL('../packages/robustlr-small/training', import.meta.url))
const { folder } = values
const manifests = folder === undefined ? join(kept, 'training-sets.json') : join(folder, 'runs.json')
const archive = folder === undefined ? join(kept, 'training-sets.npz') : join(folder, 'predictions.npz')
const answers = existsSync(archive) ? readAnswers(readFileSync(archive)) : undefined
const runs = JSON.parse(readFileSync(manifests, 'utf8')) as Record<string, Run>

const all = generateQuestions()
const theories = Number(values.theories ?? (answers ? 1005 : 10))
const questions = new Map([...all].map(([file, asked]) => [file, firstTheories(asked, theories)]))

function weightsOf(trained: string): Uint8Array {
  if (folder === undefined) throw new Error('The weights are not kept here; name their folder with --folder.')
  return readFileSync(join(folder, `${trained}.safetensors`))
}

const asked = new Map<string, readonly Label[]>()

/** What the weights answer to the questions of a file, asked once. */
function askWeights(trained: string, file: string): readonly Label[] {
  const key = `${trained} ${file}`
  const said = asked.get(key) ?? answerAll(weightsOf(trained), questions.get(file)!)
  asked.set(key, said)
  return said
}

function answersTo(trained: string, file: string) {
  if (answers === undefined) return askWeights(trained, file)
  const said = answers.get(trained)?.get(file)
  const expected = all.get(file)!.length
  if (said?.length !== expected)
    throw new Error(
      `${archive} has ${said?.length ?? 0} answers of "${trained}" to ${file}, which has ${expected} questions; pack the sets of seed 4711 (trainer/README.md) and compare again.`,
    )
  return said.slice(0, questions.get(file)!.length)
}

if (values.check !== undefined) {
  let same = 0
  let count = 0
  for (const [trained] of trainingSets) {
    for (const [file, whole] of all) {
      if (file.startsWith('train-') && file !== heldOutFile(trained)) continue
      const some = firstTheories(whole, Number(values.check))
      const again = answerAll(weightsOf(trained), some)
      const before = answersTo(trained, file)
      same += again.filter((label, i) => label === before[i]).length
      count += some.length
    }
  }
  console.error(`${same} of ${count} answers of the weights are those of ${archive}.`)
}

const scoresOf = cacheScores(questions, answersTo)
const contents = [
  ...trainingSets.map(([set, name]) => [name, `train-${set}`, heldOutFile(set), 6700] as const),
  ...['conjunction', 'disjunction', 'negation'].map(
    set => [set, `contrast-${set}`, `contrast-${set}.without`, 1000] as const,
  ),
  ['contrapositive', 'equivalence-contrapositive', 'equivalence-contrapositive', 1000] as const,
  ['distributive 1', 'equivalence-distributive1', 'equivalence-distributive1', 1000] as const,
].map(([name, set, file, theories]) => [name, countContents(set, file, { theories, seed: 4711 })] as const)
const sections: readonly (readonly [title: string, table: readonly string[]])[] = [
  [
    'Table 3: right answers on the held-out part of the training set, in percent',
    tabulateInDomain(questions, answersTo, runs),
  ],
  [
    'Table 4: contrast sets, F1 (ours [95%] / RoBERTa large / T5 large)',
    tabulateByTrainingSet('Tables 4 to 6', scoresOf),
  ],
  ['Table 5: equivalence sets, F1 (ours [95%] / RoBERTa large / T5 large)', tabulateByTrainingSet('Table 5', scoresOf)],
  [
    'Tables 11 and 12: contrast sets without distractors by group, F1 (ours [95%] / RoBERTa large / T5 large)',
    tabulateByTrainingSet('Tables 11 and 12', scoresOf),
  ],
  [
    'Table 13: contrast sets by gold label, F1 (ours [95%] / RoBERTa large)',
    tabulateByTrainingSet('Table 13', scoresOf),
  ],
  [
    'Table 14: equivalence sets by gold label, F1 (ours [95%] / RoBERTa large)',
    tabulateByTrainingSet('Table 14', scoresOf),
  ],
  ['Contrast sets of negation, F1 (ours [95%]; not in the first version)', tabulateNegation(scoresOf)],
  ['Right answers by what a question needs [95%]', tabulateByNeed(questions, answersTo)],
  ['Right answers by the state of the conditions', tabulateByConditions(questions, answersTo)],
  ['What the sets hold', renderContents(contents)],
]
const text = sections.map(([title, table]) => `${title}:\n\n${table.join('\n')}`).join('\n\n')
console.log(text)

if (values.write) {
  const page = new URL('../docs/experiments/five-sets.md', import.meta.url)
  const [begin, end] = ['<!-- five sets: written by experiments/measure-five-sets.ts -->', '<!-- end of five sets -->']
  const [before, rest] = readFileSync(page, 'utf8').split(begin)
  if (rest === undefined || !rest.includes(end))
    throw new Error(`docs/experiments/five-sets.md has no lines ${begin} and ${end}`)
  writeFileSync(page, `${before}${begin}\n\n${text}\n\n${rest.slice(rest.indexOf(end))}`)
}
