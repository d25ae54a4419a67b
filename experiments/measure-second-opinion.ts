/**
 * What an encoder's second opinion adds to the explainer on MetaLogic, five folds of train and dev, and dev by itself:
 *
 *     tsx --conditions=elenchus-source experiments/measure-second-opinion.ts --predictions FOLDER [FOLDER …] --kept FOLDER [--exam-answers] [--seeds] [--grid] [--weights OWN,EDGE,ROOT,UNUSED,KIND …]
 *
 * A folder of predictions holds what `python3 -m elenchus_trainer.encoder tune --run dev fold0 … fold4` wrote: fold0.jsonl to fold4.jsonl and
 * dev.jsonl. The explainer is trained for the same folds as `elenchus train studies folds` does, which takes ten minutes once; what it says is kept in the
 * other folder. No passage is read by a model, nor joined by weights, that saw it or another option of its question: weights are
 * chosen or learnt on four folds and measured on the fifth, and for dev on the passages of train. --exam-answers lets the explainer learn right answers to
 * ReClor's questions too (keep what it says in another folder). --seeds takes the averaged scores of all
 * seeds in place of the one model whose weights are averaged; --grid prints every pair of weights on all folds; --weights joins as the explainer does, with
 * other weights than its own.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { goldTree, groupsOf, optionPolarity, readExamOptions } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { askedWeights, examWeights, type SecondScores } from '../packages/explainer/src/models/second-opinion.ts'
import { corpus, root } from '../scripts/corpora.ts'
import { answersByWording, examQuestions } from './measure-second-opinion/exam-answers.ts'
import {
  explainerOpinions,
  type Measured,
  measured,
  type Opinion,
} from './measure-second-opinion/explainer-opinions.ts'
import { differences, figureNames, means, nested, type Scores, scoresOf } from './measure-second-opinion/figures.ts'
import { meanScores, readPredictions } from './measure-second-opinion/predictions.ts'
import type { Pair } from './measure-second-opinion/stack.ts'
import { averagedBy, grid, type Join, learnt, type Way, waysOf } from './measure-second-opinion/ways.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    predictions: { type: 'string', multiple: true, default: [] },
    kept: { type: 'string' },
    'exam-answers': { type: 'boolean', default: false },
    seeds: { type: 'boolean', default: false },
    grid: { type: 'boolean', default: false },
    weights: { type: 'string', multiple: true, default: [] },
  },
})
const folders = [...values.predictions, ...positionals]
if (folders.length === 0 || values.kept === undefined)
  throw new Error('give folders of predictions (--predictions) and one to keep what the explainer says (--kept)')
const say = (line: string) => process.stdout.write(`${line}\n`)

const language = english()
const graphsOf = (name: string): Metagraph[] =>
  readFileSync(corpus('metalogic', name), 'utf8')
    .trim()
    .split('\n')
    .map(line => readMetaLogic(JSON.parse(line)))
const [train, dev] = [graphsOf('metalogic_train.json'), graphsOf('metalogic_dev.json')]
const all = [...train, ...dev]
const groups = groupsOf(all)
const foldCount = 5
const written = readFileSync(join(root, 'packages/explainer/training/exam-options.txt'), 'utf8')
const answers = values['exam-answers'] ? answersByWording((await examQuestions(all.map(({ id }) => id))).questions) : []
const training = {
  language,
  seed: 1,
  extraPolarity: optionPolarity([...readExamOptions(written), ...answers], language),
}
const parts = [
  ...Array.from({ length: foldCount }, (_, fold) => ({
    name: `fold${fold}`,
    rest: all.filter((_, i) => groups[i]! % foldCount !== fold),
    own: all.filter((_, i) => groups[i]! % foldCount === fold),
  })),
  { name: 'dev', rest: train, own: dev },
].map(part => ({ ...part, opinions: explainerOpinions(part, values.kept!, training) }))
const groupOf = new Map(all.map((graph, i) => [graph, groups[i]!]))
const ofTrain = new Set(train)

interface Passage {
  readonly gold: Metagraph
  readonly opinion: Opinion
  readonly part: number
  readonly group: number
}

const passagesOf = (part: number, setting: Measured): Passage[] =>
  parts[part]!.own.map((gold, i) => ({
    gold,
    opinion: parts[part]!.opinions[setting][i]!,
    part,
    group: groupOf.get(gold)!,
  }))

/** What an encoder says of these passages, each by the run that left the passage out. */
function encoderOn(folder: string, passages: readonly Passage[], set: Measured): SecondScores[] {
  const runs = new Map<number, Map<string, SecondScores>>()
  return passages.map(({ gold, part }) => {
    const run = parts[part]!.name
    const path = join(folder, `${run}.jsonl`)
    if (!runs.has(part)) runs.set(part, readPredictions(readFileSync(path, 'utf8'), { run, set, seeds: values.seeds }))
    const found = runs.get(part)!.get(gold.id)
    if (!found || found.root.length !== gold.statements.length)
      throw new Error(`${path}: ${gold.id} is not there or has other statements; it is of another division into folds`)
    return found
  })
}

/** Every encoder; with several, their mean comes last. */
function encodersOn(passages: readonly Passage[], set: Measured): Map<string, readonly SecondScores[]> {
  const each = new Map(folders.map(folder => [basename(folder), encoderOn(folder, passages, set)]))
  if (each.size > 1)
    each.set(
      'mean of all',
      passages.map((_, i) => meanScores([...each.values()].map(scores => scores[i]!))),
    )
  return each
}

const pairOf = ({ gold, opinion: { first } }: Passage, second: SecondScores | null): Pair | null =>
  first && { first, second, option: gold.statements.findIndex(({ part }) => part === 'option'), gold: goldTree(gold) }
const scored = ({ opinion, gold }: Passage, pair: Pair | null, join: Join): Scores =>
  scoresOf(opinion.graph, gold, pair && join(pair))

const percent = (share: number) => (100 * share).toFixed(1)
const line = (name: string, rows: readonly Scores[]) => `  ${name.padEnd(46)} ${means(rows).map(percent).join(' / ')}`
/** A row of the table, with what it adds to the base. */
function row(name: string, rows: readonly Scores[], base: readonly Scores[], passages: readonly Passage[]): void {
  const groups = passages.map(({ group }) => group)
  const added = differences(rows, base, groups).map(
    ({ value, interval }, f) =>
      `${figureNames[f]} ${value < 0 ? '' : '+'}${percent(value)} [${interval?.map(percent).join(', ') ?? ''}]`,
  )
  say(`${line(name, rows)}   ${added.filter((_, f) => figureNames[f] !== 'support').join('  ')}`)
}

function measure(setting: Measured): void {
  const folds = parts.slice(0, foldCount).flatMap((_, fold) => passagesOf(fold, setting))
  const apart = passagesOf(foldCount, setting)
  const foldOf = folds.map(({ part }) => part)
  // Dev is part of the folds: what is measured on it is learnt from the passages of train alone.
  const learnable = folds.flatMap(({ gold }, i) => (ofTrain.has(gold) ? [i] : []))
  const alone = (passages: readonly Passage[]) =>
    passages.map(each => scored(each, pairOf(each, null), pair => pair.first))
  const [base, baseOnDev] = [alone(folds), alone(apart)]
  say(`\nsetting ${setting}: ${figureNames.join(' / ')}, and what is added to the explainer, with 95% intervals`)

  function onFolds(name: string, way: Way, pairs: readonly (Pair | null)[]): void {
    const rows = nested(foldOf, way.learn, (i, { join, told }) => ({
      scores: scored(folds[i]!, pairs[i]!, join),
      told,
    }))
    row(
      `${name}${way.name}`,
      rows.map(({ scores }) => scores),
      base,
      folds,
    )
    for (let fold = 0; fold < foldCount; fold++) {
      const own = rows.filter((_, i) => foldOf[i] === fold)
      say(
        `${line(
          `    fold ${fold}`,
          own.map(({ scores }) => scores),
        )}   ${own[0]!.told}`,
      )
    }
  }

  say(` folds, ${folds.length} passages; what is learnt is learnt on the other four`)
  say(line('explainer alone', base))
  const bare = folds.map(each => pairOf(each, null))
  onFolds('', learnt('explainer alone, recalibrated', 'parts', bare), bare)
  const encoders = [...encodersOn(folds, setting)].map(([name, seconds]) => {
    const pairs = folds.map((each, i) => pairOf(each, seconds[i]!))
    const byWeights = new Map(
      grid.map(weights => [weights, folds.map((each, i) => scored(each, pairs[i]!, averagedBy(weights)))]),
    )
    const ways = waysOf(pairs, byWeights, {
      own: setting === 'question' ? askedWeights : examWeights,
      others: values.weights,
    })
    for (const way of ways) onFolds(`${name}: `, way, pairs)
    if (values.grid) for (const [{ graph, kind }, rows] of byWeights) say(line(`${name}: ${graph}/${kind}`, rows))
    return { name, ways }
  })

  say(` dev, ${apart.length} passages; what is learnt is learnt on the folds of train`)
  say(line('explainer alone', baseOnDev))
  const onDev = encodersOn(apart, setting)
  for (const { name, ways } of encoders) {
    const pairs = apart.map((each, i) => pairOf(each, onDev.get(name)![i]!))
    for (const way of ways) {
      const { join, told } = way.learn(learnable)
      const rows = apart.map((each, i) => scored(each, pairs[i]!, join))
      row(`${name}: ${way.name} ${told.split(' | ')[0]}`, rows, baseOnDev, apart)
    }
  }
}

for (const setting of measured) measure(setting)
