/**
 * Fits the confidence of edges where explainer and encoder are combined (`jointCalibration`), and prints the scores on plain text:
 *
 *     tsx --conditions=elenchus-source experiments/calibrate-second-opinion.ts --texts FILE … [--weights EDGE,ROOT,UNUSED,KIND,SIDE …]
 *     tsx --conditions=elenchus-source experiments/calibrate-second-opinion.ts --predictions FOLDER [--weights …] [--left-out WRITER …]
 *
 * `--texts`: held-out annotated texts such as experiments/measure-arguments/trust-texts.txt, read by the shipped models.
 * `--predictions`: held-out encoder scores of `arguments` (set "everyday" of fold0.jsonl to fold4.jsonl); the explainer is trained without `arguments`
 * and without whole texts, which takes ten minutes or more. `--left-out` adds the texts of these writers (set "written" of fold0.jsonl).
 * Weights of 0 mean the explainer alone.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadArguments } from '@elenchus/arguments/node'
import { explainer } from '@elenchus/explainer/node'
import { readWrittenArguments, toMetagraph } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { denseMatrix, random, train } from '@elenchus/learning'
import { computeCalibrationError } from '@elenchus/learning/calibration'
import { trainLogistic } from '@elenchus/learning/linear'
import type { Metagraph } from '@elenchus/metagraph'
import { loadEncoder } from '@elenchus/neural/encoder'
import { resolveSmallEncoderFile } from '@elenchus/neural/node'
import {
  calibrate,
  calibrationFeatureCount,
  calibrationFeatureNames,
} from '../packages/explainer/src/discourse/graph/edge-calibration.ts'
import { type EverydayModel, readEveryday } from '../packages/explainer/src/discourse/graph/everyday-model.ts'
import { temperProbabilities } from '../packages/explainer/src/discourse/graph/second-opinion-scores.ts'
import { readDiscourse } from '../packages/explainer/src/discourse/markers/discourse.ts'
import { maxSegmentLength } from '../packages/explainer/src/discourse/segmentation/topic-segments.ts'
import { ROOT } from '../packages/explainer/src/models/candidates.ts'
import {
  type CombinationWeights,
  type EncoderScores,
  everydayWeights,
} from '../packages/explainer/src/models/second-opinion.ts'
import { createBoundaryExamples } from '../packages/explainer/src/training/clause-training.ts'
import { trainEverydayModel } from '../packages/explainer/src/training/everyday-training.ts'
import { createEverydayExamples } from '../packages/explainer/src/training/train.ts'
import { listWriters, readArguments } from '../scripts/written-arguments.ts'
import { type Counts, computeFigures, countMatches, figureNames } from './measure-arguments/score.ts'
import { readPredictions } from './measure-second-opinion/predictions.ts'

const { values } = parseArgs({
  options: {
    predictions: { type: 'string' },
    texts: { type: 'string', multiple: true, default: [] },
    weights: { type: 'string', multiple: true, default: [] },
    'left-out': { type: 'string', multiple: true, default: [] },
  },
})
if ((values.predictions === undefined) === (values.texts.length === 0))
  throw new Error('expected either text files (--texts) or a folder of predictions (--predictions)')
const print = (line: string) => process.stdout.write(`${line}\n`)

const language = english()
const leftOut = new Set(values['left-out'])
const readTextGroups = () =>
  Object.fromEntries(
    values.texts.map(path => [
      basename(path),
      readWrittenArguments(readFileSync(path, 'utf8')).map((record, k) => ({
        ...toMetagraph(record),
        id: `${basename(path)} ${k + 1}`,
      })),
    ]),
  )
const groups: Readonly<Record<string, readonly Metagraph[]>> =
  values.predictions === undefined
    ? readTextGroups()
    : {
        arguments: [...loadArguments('train'), ...loadArguments('dev')],
        ...Object.fromEntries([...leftOut].map(name => [name, readArguments([name])])),
      }

/** Encoder scores by passage id. */
function readScores(folder: string): Map<string, EncoderScores> {
  const readRun = (run: string, set: string) =>
    readPredictions(readFileSync(join(folder, `${run}.jsonl`), 'utf8'), { run, set, seeds: false })
  return new Map([
    ...[0, 1, 2, 3, 4].flatMap(fold => [...readRun(`fold${fold}`, 'everyday')]),
    ...(leftOut.size > 0 ? readRun('fold0', 'written') : []),
  ])
}

/** Scores of the shipped encoder on held-out texts. */
function computeScores(): Map<string, EncoderScores> {
  const encoder = loadEncoder(readFileSync(resolveSmallEncoderFile()))
  return new Map(
    Object.values(groups)
      .flat()
      .map(({ id, statements }) => [id, encoder.read({ statements: statements.map(({ text }) => text), option: -1 })]),
  )
}
const scores = values.predictions === undefined ? computeScores() : readScores(values.predictions)

/** The model for everyday arguments of an explainer that was not trained on these texts. */
function trainHeldOutModel(): EverydayModel {
  if (values.predictions === undefined) return explainer().everyday!
  const written = createEverydayExamples(
    readArguments(
      listWriters().filter(name => !leftOut.has(name)),
      { maxTexts: 0 },
    ),
    language,
  )
  print(`${written.length} training arguments`)
  return train(
    trainEverydayModel(written, createBoundaryExamples(loadArguments('dev'), language), { seed: 7, folds: 0 }),
    {},
  )
}
const model = trainHeldOutModel()
const examples = Object.entries(groups).flatMap(([group, graphs]) =>
  graphs
    .filter(({ id, statements }) => scores.has(id) && statements.length <= maxSegmentLength)
    .flatMap(graph =>
      createEverydayExamples([graph], language).map(({ views, gold }) => ({
        group,
        discourse: readDiscourse(views),
        gold,
        id: graph.id,
      })),
    ),
)
print(`${examples.length} held-out passages`)

const weightSets = values.weights.map((text): CombinationWeights => {
  const [edge = 0, root = 0, unused = 0, kind = 0, side = 0] = text.split(',').map(Number)
  return { explainer: 1, edge, root, unused, kind, stance: side }
})
/** Predicted probability that each statement is the claim, and the index of the gold claim. */
interface Claims {
  readonly probability: Float64Array
  readonly goldClaim: number
}

/** Mean negative log-likelihood of gold claims, with probabilities raised to a power. */
function negativeLogLikelihood(claims: readonly Claims[], power: number): number {
  const each = claims.map(
    ({ probability, goldClaim }) => -Math.log(Math.max(1e-6, temperProbabilities(probability, power)[goldClaim]!)),
  )
  return each.reduce((sum, value) => sum + value, 0) / each.length
}

function claimError(claims: readonly Claims[], power: number): string {
  const best = claims.map(({ probability, goldClaim }) => {
    const tempered = temperProbabilities(probability, power)
    const top = tempered.indexOf(Math.max(...tempered))
    return { p: tempered[top]!, correct: Number(top === goldClaim) }
  })
  return computeCalibrationError(
    best.map(each => each.p),
    best.map(each => each.correct),
  ).toFixed(3)
}

for (const weights of weightSets.length > 0 ? weightSets : [everydayWeights]) {
  const features: Float64Array[] = []
  const correct: number[] = []
  const lengths: number[] = []
  const counts = new Map<string, Counts[]>(Object.keys(groups).map(group => [group, []]))
  const claims: Claims[] = []
  const generator = random(1)
  for (const { discourse, gold, id, group } of examples) {
    const { n } = discourse
    const second = { encoder: { read: () => scores.get(id)! }, weights }
    const reading = readEveryday(model, discourse, { secondOpinion: second })
    counts.get(group)!.push(countMatches(reading, gold))
    claims.push({ probability: reading.claimProbability, goldClaim: Array.from(gold.parents).indexOf(ROOT) })
    // Once as a whole text, and once as a part of a text of 15 to 40 statements.
    for (const length of [n, 15 + Math.floor(25 * generator.next())]) {
      const read = readEveryday(model, discourse, { secondOpinion: second, textLength: length, keepWeakLinks: true })
      read.parents.forEach((parent, i) => {
        if (parent < 0) return
        features.push(read.calibrationFeatures[i]!)
        correct.push(Number(gold.parents[i] === parent && gold.rebuts[i] === read.rebuts[i]))
        lengths.push(length)
      })
    }
  }
  const { weights: slopes, bias } = trainLogistic(denseMatrix(features.map(each => [...each])), correct, { l2: 2 })
  const calibrationWeights = Array.from(slopes.subarray(0, calibrationFeatureCount))
  calibrationWeights[calibrationFeatureNames.indexOf('always')]! += bias[0]!
  const error = (from: number, to: number) => {
    const inRange = lengths.flatMap((n, k) => (n >= from && n <= to ? [k] : []))
    return computeCalibrationError(
      inRange.map(k => calibrate(calibrationWeights, features[k]!)),
      inRange.map(k => correct[k]!),
    ).toFixed(3)
  }
  print(JSON.stringify(weights))
  for (const [group, groupCounts] of counts) {
    const figures = computeFigures(groupCounts).map((value, k) => `${figureNames[k]} ${(100 * value).toFixed(1)}`)
    print(`  ${group}, ${groupCounts.length}: ${figures.join(', ')}`)
  }
  print(`  calibration error after the fit ${error(0, 7)} / ${error(8, 14)} / ${error(15, 99)}`)
  print(`  ${calibrationWeights.map(value => value.toFixed(3)).join(', ')}`)
  const power = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2].reduce((best, each) =>
    negativeLogLikelihood(claims, each) < negativeLogLikelihood(claims, best) ? each : best,
  )
  print(
    `  claims: calibration error ${claimError(claims, 1)}; best further exponent ${power}, ${claimError(claims, power)} (1: "claimExponent" is calibrated)`,
  )
}
