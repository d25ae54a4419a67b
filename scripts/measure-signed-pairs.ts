/**
 * What pairs of a claim and a statement for or against it, from elsewhere, teach about attacks in `arguments`:
 *
 *     tsx --conditions=elenchus-source scripts/measure-signed-pairs.ts [--seed 1] [--pairs 4000] [--bare]
 *
 * A logistic regression over features of the pair learns from each source alone and from all that may be shipped; it then says of every edge in
 * the train and dev topics whether the statement attacks its target. Beside it stand the model of plain text itself, which never sees the passage
 * that it scores, and both together: log odds of the two stacked by a logistic regression on the train topics, and measured on dev. Figures are areas
 * under the ROC curve, with 95% intervals over passages. With --bare only denials, opposites, praise and blame, and overlap tell of a pair, no
 * word does. The corpora are looked for in the folder that ELENCHUS_DATA names, or beside the repository.
 */
import { argumentsCorpus } from '@elenchus/arguments/node'
import { english } from '@elenchus/language/node'
import { denseMatrix, folds, train } from '@elenchus/learning'
import { linearScores, trainLogistic } from '@elenchus/learning/linear'
import { rocAuc } from '@elenchus/learning/metrics'
import { bootstrap, pairedBootstrap, type Statistic } from '@elenchus/statistics'
import type { Features } from '../packages/explainer/src/features/features.ts'
import { type BlendModel, blendProbabilities, blendTraining } from '../packages/explainer/src/models/blend.ts'
import { corporaFolder } from './corpora.ts'
import { signedPairFeatures } from './measure-signed-pairs/pair-features.ts'
import { scoredEdges } from './measure-signed-pairs/present-model.ts'
import { readSources, type SignedPair } from './measure-signed-pairs/sources.ts'
import { writtenArguments } from './written-arguments.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const args = process.argv.slice(2)
const numberOf = (name: string, usual: number): number => {
  const at = args.indexOf(`--${name}`)
  const value = at < 0 ? usual : Number(args[at + 1])
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number from 1 on`)
  return value
}
const bare = args.includes('--bare')
const seed = numberOf('seed', 1)
const most = numberOf('pairs', 4000)
const language = english()

const featuresOf = (pairs: readonly SignedPair[]) =>
  pairs.map(({ statement, target }): Features => {
    const { numbers, flags } = signedPairFeatures(statement, target)
    return { numbers, flags: bare ? [] : flags }
  })
const labelsOf = (pairs: readonly { readonly attacks: boolean }[]) => pairs.map(pair => Number(pair.attacks))
const learn = (features: readonly Features[], labels: readonly number[]): BlendModel =>
  train(blendTraining(features, labels, { classes: 2, l2: 10, trees: 0, minCount: 5, seed }))
const oddsBy = (model: BlendModel, features: readonly Features[]): number[] => {
  const p = blendProbabilities(model, features)
  return features.map((_, i) => Math.log(Math.max(1e-9, p[2 * i + 1]!) / Math.max(1e-9, p[2 * i]!)))
}

const { sources, missing } = readSources(language, { seed, most })
for (const path of missing) say(`${path} is not there; the folder of the corpora can be named by ELENCHUS_DATA`)
if (sources.length === 0) {
  say(`No source of signed pairs is in ${corporaFolder}; nothing can be measured.`)
  process.exit(1)
}

const edges = scoredEdges(
  {
    train: argumentsCorpus('train'),
    dev: argumentsCorpus('dev'),
    short: writtenArguments(['short']),
  },
  { language, seed, onTraining: () => process.stderr.write('training the model of plain text\n') },
)
const edgeFeatures = featuresOf(edges)
const labels = labelsOf(edges)
const rowsOf = (split: string) => edges.flatMap((edge, i) => (edge.split === split ? [i] : []))
const [trainRows, devRows] = [rowsOf('train'), rowsOf('dev')]
const present = edges.map(edge => edge.present)
const pick = <T>(values: readonly T[], rows: readonly number[]) => rows.map(row => values[row]!)

/** The area over some rows of some rows. */
const areaOf =
  (scores: readonly number[], rows: readonly number[]): Statistic =>
  drawn => {
    const at = Array.from(drawn, k => rows[k]!)
    return rocAuc(pick(scores, at), pick(labels, at))
  }
const percent = (x: number) => (100 * x).toFixed(1)
const optionsFor = (rows: readonly number[]) => ({ seed, groups: pick(edges, rows).map(edge => edge.passage) })
const shown = ({ value, interval }: { value: number; interval: readonly number[] | null }) =>
  `${percent(value)} [${interval?.map(percent).join(', ')}]`
const area = (scores: readonly number[], rows: readonly number[]) =>
  shown(bootstrap(rows.length, areaOf(scores, rows), optionsFor(rows)))

/** Log odds of both stacked: fitted on the train topics, for all rows. */
function stacked(scores: readonly number[]): number[] {
  const columns = present.map((value, i) => [value, scores[i]!])
  const model = trainLogistic(denseMatrix(pick(columns, trainRows), 2), pick(labels, trainRows), { l2: 1 })
  return Array.from(linearScores(model, denseMatrix(columns, 2)))
}

/** How well a source predicts its own pairs with targets that it has not seen. */
function ownArea(pairs: readonly SignedPair[], features: readonly Features[]): string {
  const { train: known, test } = folds(pairs.length, { k: 5, seed, groups: pairs.map(each => each.target) })[0]!
  const own = labelsOf(pairs)
  const model = learn(pick(features, Array.from(known)), pick(own, Array.from(known)))
  return percent(rocAuc(oddsBy(model, pick(features, Array.from(test))), pick(own, Array.from(test))))
}

const all = [...trainRows, ...devRows]
const onClaim = all.filter(row => edges[row]!.onClaim)
const attacked = (rows: readonly number[]) => rows.filter(row => labels[row] === 1).length
say(
  `edges: train ${trainRows.length} (${attacked(trainRows)} attacks), dev ${devRows.length} (${attacked(devRows)} attacks); on the claim ${onClaim.length} (${attacked(onClaim)})`,
)
say(
  '| learned from | pairs | own unseen pairs | train and dev | of these on the claim | dev | with the model of plain text, dev | gain, dev |',
)
say('| --- | --- | --- | --- | --- | --- | --- | --- |')
say(`| model of plain text | | | ${area(present, all)} | ${area(present, onClaim)} | ${area(present, devRows)} | | |`)

function row(name: string, pairs: readonly SignedPair[]): void {
  const features = featuresOf(pairs)
  const scores = oddsBy(learn(features, labelsOf(pairs)), edgeFeatures)
  tell(name, `${pairs.length} | ${ownArea(pairs, features)} | ${area(scores, all)} | ${area(scores, onClaim)}`, scores)
}

function tell(name: string, before: string, scores: readonly number[]): void {
  const both = stacked(scores)
  const gain = pairedBootstrap(devRows.length, areaOf(both, devRows), areaOf(present, devRows), optionsFor(devRows))
  say(`| ${name} | ${before} | ${area(scores, devRows)} | ${area(both, devRows)} | ${shown(gain)} |`)
}

for (const { name, pairs } of sources) row(name, pairs)
row(
  'all that may be shipped',
  sources.filter(source => source.shippable).flatMap(source => source.pairs),
)

// What the same features are worth where they learn from the task itself; cross-fitted on train, for the stack.
const at = (rows: readonly number[]) => learn(pick(edgeFeatures, rows), pick(labels, rows))
const own = oddsBy(at(trainRows), edgeFeatures)
for (const { train: known, test } of folds(trainRows.length, {
  k: 5,
  seed,
  groups: pick(edges, trainRows).map(edge => edge.passage),
})) {
  const rows = Array.from(test, k => trainRows[k]!)
  const odds = oddsBy(at(Array.from(known, k => trainRows[k]!)), pick(edgeFeatures, rows))
  rows.forEach((to, k) => {
    own[to] = odds[k]!
  })
}
tell('edges of the train topics', `${trainRows.length} | | ${area(own, all)} | ${area(own, onClaim)}`, own)
