/**
 * Reproduces Tables 3 to 5 and 11 to 14 of the RobustLR paper (Sanyal et al. 2022) with the network of robustlr-small, trained on each of
 * the five training sets.
 *
 *     npx tsx --conditions=elenchus-source experiments/measure-five-sets.ts [--folder COMPARED] [--theories N] [--check N] [--write]
 *
 * `--folder` is the output of `python3 -m elenchus_trainer compare`: runs.json, predictions.npz and the weights of each network. Without
 * predictions.npz, answers are computed from the weights for the first `--theories` (default 10) of each set, which takes about five
 * seconds of one core for each theory and network. Without a folder, the stored manifests and answers of
 * packages/robustlr-small/training are used. `--check N` recomputes the answers for the first N theories and counts how many are equal.
 * `--write` inserts the tables into docs/experiments/five-sets.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { answerAll, readAnswers } from './measure-five-sets/answers.ts'
import { countSetStatistics, renderSetStatistics } from './measure-five-sets/contents.ts'
import { tabulateByConditions, tabulateByNeed } from './measure-five-sets/needs.ts'
import {
  generateQuestions,
  getHeldOutFile,
  type Label,
  takeTheories,
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
const keptFolder = fileURLToPath(new URL('../packages/robustlr-small/training', import.meta.url))
const { folder } = values
const manifests = folder === undefined ? join(keptFolder, 'training-sets.json') : join(folder, 'runs.json')
const archive = folder === undefined ? join(keptFolder, 'training-sets.npz') : join(folder, 'predictions.npz')
const answers = existsSync(archive) ? readAnswers(readFileSync(archive)) : undefined
const runs = JSON.parse(readFileSync(manifests, 'utf8')) as Record<string, Run>

const allQuestions = generateQuestions()
const theories = Number(values.theories ?? (answers ? 1005 : 10))
const questions = new Map(
  [...allQuestions].map(([file, fileQuestions]) => [file, takeTheories(fileQuestions, theories)]),
)

function readWeights(trainingSet: string): Uint8Array {
  if (folder === undefined) throw new Error('No weights are stored in the repository; give their folder with --folder.')
  return readFileSync(join(folder, `${trainingSet}.safetensors`))
}

const answerCache = new Map<string, readonly Label[]>()

/** Answers of the network with these weights to the questions of a file, cached. */
function computeAnswers(trainingSet: string, file: string): readonly Label[] {
  const key = `${trainingSet} ${file}`
  const result = answerCache.get(key) ?? answerAll(readWeights(trainingSet), questions.get(file)!)
  answerCache.set(key, result)
  return result
}

function getAnswers(trainingSet: string, file: string) {
  if (answers === undefined) return computeAnswers(trainingSet, file)
  const cached = answers.get(trainingSet)?.get(file)
  const expected = allQuestions.get(file)!.length
  if (cached?.length !== expected)
    throw new Error(
      `${archive} has ${cached?.length ?? 0} answers of "${trainingSet}" to ${file}, which has ${expected} questions; pack the sets of seed 4711 (trainer/README.md) and compare again.`,
    )
  return cached.slice(0, questions.get(file)!.length)
}

if (values.check !== undefined) {
  let same = 0
  let count = 0
  for (const [trainingSet] of trainingSets) {
    for (const [file, fileQuestions] of allQuestions) {
      if (file.startsWith('train-') && file !== getHeldOutFile(trainingSet)) continue
      const subset = takeTheories(fileQuestions, Number(values.check))
      const recomputed = answerAll(readWeights(trainingSet), subset)
      const previous = getAnswers(trainingSet, file)
      same += recomputed.filter((label, i) => label === previous[i]).length
      count += subset.length
    }
  }
  console.error(`${same} of ${count} recomputed answers equal those of ${archive}.`)
}

const getScores = cacheScores(questions, getAnswers)
const contents = [
  ...trainingSets.map(([set, name]) => [name, `train-${set}`, getHeldOutFile(set), 6700] as const),
  ...['conjunction', 'disjunction', 'negation'].map(
    set => [set, `contrast-${set}`, `contrast-${set}.without`, 1000] as const,
  ),
  ['contrapositive', 'equivalence-contrapositive', 'equivalence-contrapositive', 1000] as const,
  ['distributive 1', 'equivalence-distributive1', 'equivalence-distributive1', 1000] as const,
].map(([name, set, file, theories]) => [name, countSetStatistics(set, file, { theories, seed: 4711 })] as const)
const sections: readonly (readonly [title: string, table: readonly string[]])[] = [
  [
    'Table 3: right answers on the held-out part of the training set, in percent',
    tabulateInDomain(questions, getAnswers, runs),
  ],
  [
    'Table 4: contrast sets, F1 (ours [95%] / RoBERTa large / T5 large)',
    tabulateByTrainingSet('Tables 4 to 6', getScores),
  ],
  [
    'Table 5: equivalence sets, F1 (ours [95%] / RoBERTa large / T5 large)',
    tabulateByTrainingSet('Table 5', getScores),
  ],
  [
    'Tables 11 and 12: contrast sets without distractors by group, F1 (ours [95%] / RoBERTa large / T5 large)',
    tabulateByTrainingSet('Tables 11 and 12', getScores),
  ],
  [
    'Table 13: contrast sets by gold label, F1 (ours [95%] / RoBERTa large)',
    tabulateByTrainingSet('Table 13', getScores),
  ],
  [
    'Table 14: equivalence sets by gold label, F1 (ours [95%] / RoBERTa large)',
    tabulateByTrainingSet('Table 14', getScores),
  ],
  ['Contrast sets of negation, F1 (ours [95%]; not in the first version)', tabulateNegation(getScores)],
  ['Right answers by what a question needs [95%]', tabulateByNeed(questions, getAnswers)],
  ['Right answers by the state of the conditions', tabulateByConditions(questions, getAnswers)],
  ['What the sets hold', renderSetStatistics(contents)],
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
