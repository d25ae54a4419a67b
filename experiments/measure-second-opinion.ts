/**
 * The encoder's contribution to the explainer on MetaLogic: five folds of train and dev, and dev alone.
 *
 *     tsx --conditions=elenchus-source experiments/measure-second-opinion.ts --predictions FOLDER … --cache FOLDER [--seeds] [--weights OWN,EDGE,ROOT,UNUSED,KIND …]
 *
 * A folder of predictions is the output of `python3 -m elenchus_trainer.encoder tune --run dev fold0 … fold4`: fold0.jsonl to fold4.jsonl and
 * dev.jsonl. The explainer is trained for the same folds as `elenchus train studies folds` does, which takes ten minutes once; its scores are
 * cached in the other folder. No passage is scored by a model that was trained on it or on another option of its question. `--seeds` uses
 * the mean scores of all seeds instead of the model with averaged weights; `--weights` adds rows with other weights.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { groupByContext, readExamOptions, toLabelledOptions } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { combineDistributions, encoderDistribution } from '../packages/explainer/src/decoding/combine-opinions.ts'
import type { Distribution } from '../packages/explainer/src/decoding/structure.ts'
import {
  type CombinationWeights,
  type EncoderScores,
  examWeights,
  questionWeights,
} from '../packages/explainer/src/models/second-opinion.ts'
import { corpus, root } from '../scripts/corpora.ts'
import {
  loadExplainerOpinions,
  type Opinion,
  type Setting,
  settings,
} from './measure-second-opinion/explainer-opinions.ts'
import {
  computeDifferences,
  computeMeans,
  figureNames,
  type Scores,
  scorePassage,
} from './measure-second-opinion/figures.ts'
import { meanScores, readPredictions } from './measure-second-opinion/predictions.ts'

const { values } = parseArgs({
  options: {
    predictions: { type: 'string', multiple: true, default: [] },
    cache: { type: 'string' },
    seeds: { type: 'boolean', default: false },
    weights: { type: 'string', multiple: true, default: [] },
  },
})
const folders = values.predictions
if (folders.length === 0 || values.cache === undefined)
  throw new Error('expected a folder of predictions (--predictions) and one for the scores of the explainer (--cache)')
const print = (line: string) => process.stdout.write(`${line}\n`)

const language = english()
const readGraphs = (name: string): Metagraph[] =>
  readFileSync(corpus('metalogic', name), 'utf8')
    .trim()
    .split('\n')
    .map(line => readMetaLogic(JSON.parse(line)))
const [train, dev] = [readGraphs('metalogic_train.json'), readGraphs('metalogic_dev.json')]
const all = [...train, ...dev]
const groups = groupByContext(all)
const groupByGraph = new Map(all.map((graph, i) => [graph, groups[i]!]))
const foldCount = 5
const examOptions = readFileSync(join(root, 'packages/explainer/training/exam-options.txt'), 'utf8')
const trainOptions = { language, seed: 1, extraPolarity: toLabelledOptions(readExamOptions(examOptions), language) }
const parts = [
  ...Array.from({ length: foldCount }, (_, fold) => ({
    name: `fold${fold}`,
    training: all.filter((_, i) => groups[i]! % foldCount !== fold),
    heldOut: all.filter((_, i) => groups[i]! % foldCount === fold),
  })),
  { name: 'dev', training: train, heldOut: dev },
].map(part => ({ ...part, opinions: loadExplainerOpinions(part, values.cache!, trainOptions) }))

interface Passage {
  readonly gold: Metagraph
  readonly opinion: Opinion
  /** The run of the encoder that left the passage out. */
  readonly run: string
}

/** Reads the encoder scores of the passages, each from the run that left it out. */
function readEncoder(folder: string, passages: readonly Passage[], set: Setting): EncoderScores[] {
  const runs = new Map<string, Map<string, EncoderScores>>()
  return passages.map(({ gold, run }) => {
    const path = join(folder, `${run}.jsonl`)
    if (!runs.has(run)) runs.set(run, readPredictions(readFileSync(path, 'utf8'), { run, set, seeds: values.seeds }))
    const found = runs.get(run)!.get(gold.id)
    if (!found || found.root.length !== gold.statements.length)
      throw new Error(`${path}: ${gold.id} is missing or has other statements; the file belongs to other folds`)
    return found
  })
}

/** Scores of every encoder; with several encoders, their mean comes last. */
function readEncoders(passages: readonly Passage[], set: Setting): Map<string, readonly EncoderScores[]> {
  const encoders = new Map(folders.map(folder => [basename(folder), readEncoder(folder, passages, set)]))
  if (encoders.size > 1)
    encoders.set(
      'mean of all',
      passages.map((_, i) => meanScores([...encoders.values()].map(scores => scores[i]!))),
    )
  return encoders
}

const percent = (share: number) => (100 * share).toFixed(1)
const formatRow = (name: string, scores: readonly Scores[]) =>
  `  ${name.padEnd(46)} ${computeMeans(scores).map(percent).join(' / ')}`

function measure(setting: Setting, title: string, used: readonly (typeof parts)[number][]): void {
  const passages = used.flatMap(({ name, heldOut, opinions }) =>
    heldOut.map((gold, i): Passage => ({ gold, opinion: opinions[setting][i]!, run: name })),
  )
  const passageGroups = passages.map(({ gold }) => groupByGraph.get(gold)!)
  const score = (combine: (first: Distribution, i: number) => Distribution): Scores[] =>
    passages.map(({ gold, opinion: { graph, distribution } }, i) =>
      scorePassage(graph, gold, distribution && combine(distribution, i)),
    )
  const base = score(first => first)
  print(` ${title}, ${passages.length} passages`)
  print(formatRow('explainer alone', base))
  for (const [name, seconds] of readEncoders(passages, setting)) {
    const printRow = (label: string, combine: (first: Distribution, i: number) => Distribution): void => {
      const scores = score(combine)
      const added = computeDifferences(scores, base, passageGroups).map(
        ({ value, interval }, f) =>
          `${figureNames[f]} ${value < 0 ? '' : '+'}${percent(value)} [${interval?.map(percent).join(', ') ?? ''}]`,
      )
      print(
        `${formatRow(`${name}: ${label}`, scores)}   ${added.filter((_, f) => figureNames[f] !== 'support').join('  ')}`,
      )
    }
    const printWeights = (label: string, weights: CombinationWeights): void =>
      printRow(label, (first, i) => combineDistributions(first, seconds[i]!, weights))
    printRow('encoder alone', (first, i) => encoderDistribution(first, seconds[i]!))
    printWeights('combined as the explainer does', setting === 'question' ? questionWeights : examWeights)
    for (const text of values.weights) {
      const [own = 1, edge = 0, root = 0, unused = 0, kind = 0] = text.split(',').map(Number)
      printWeights(`weights ${text}`, { explainer: own, edge, root, unused, kind, stance: 0 })
    }
  }
}

for (const setting of settings) {
  print(`\nsetting ${setting}: ${figureNames.join(' / ')}; then differences from the explainer, with 95% intervals`)
  measure(setting, 'folds', parts.slice(0, foldCount))
  measure(setting, 'dev', parts.slice(foldCount))
}
