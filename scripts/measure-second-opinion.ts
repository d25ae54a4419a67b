/**
 * What an encoder's second opinion adds to the explainer on MetaLogic, five folds of train and dev, and dev by itself:
 *
 *     tsx --conditions=elenchus-source scripts/measure-second-opinion.ts --predictions FOLDER [FOLDER …] --kept FOLDER [--seeds] [--grid]
 *
 * A folder of predictions holds what `python3 -m elenchus_trainer.encoder tune --run dev fold0 … fold4` wrote: fold0.jsonl to fold4.jsonl and
 * dev.jsonl. The explainer is trained for the same folds as `elenchus study folds` does, which takes ten minutes once; what it says is kept in the
 * other folder. No passage is read by a model, nor joined by weights, that saw it or another option of its question: weights are
 * chosen or learnt on four folds and measured on the fifth, and for dev on the passages of train. --seeds takes the averaged scores of all
 * seeds in place of the one model whose weights are averaged; --grid prints every pair of weights on all folds.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { goldTree, groupsOf, optionPolarity, readExamOptions } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import {
  averaged,
  distributionBy,
  type OpinionWeights,
  type SecondScores,
} from '../packages/explainer/src/decoding/second-opinion.ts'
import { corpus, root } from './corpora.ts'
import {
  explainerOpinions,
  type Measured,
  measured,
  type Opinion,
  type Part,
} from './measure-second-opinion/explainer-opinions.ts'
import {
  bestOf,
  differences,
  figureNames,
  means,
  nested,
  type Scores,
  scoresOf,
  worth,
} from './measure-second-opinion/figures.ts'
import { meanScores, readPredictions } from './measure-second-opinion/predictions.ts'
import { fitStack, type Pair, stacked } from './measure-second-opinion/stack.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    predictions: { type: 'string', multiple: true, default: [] },
    kept: { type: 'string' },
    seeds: { type: 'boolean', default: false },
    grid: { type: 'boolean', default: false },
  },
})
const folders = [...values.predictions, ...positionals]
if (folders.length === 0 || values.kept === undefined)
  throw new Error('give folders of predictions (--predictions) and one to keep what the explainer says (--kept)')
const say = (line: string) => process.stdout.write(`${line}\n`)

const foldCount = 5
const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
const grid: OpinionWeights[] = shares.flatMap(graph => shares.map(kind => ({ graph, kind })))
const told = ({ graph, kind }: OpinionWeights) => `${graph}/${kind}`

interface Passage {
  readonly gold: Metagraph
  readonly opinion: Opinion
  readonly fold: number
  readonly group: number
  readonly ofTrain: boolean
}

const language = english()
const graphsOf = (name: string): Metagraph[] =>
  readFileSync(corpus('metalogic', name), 'utf8')
    .trim()
    .split('\n')
    .map(line => readMetaLogic(JSON.parse(line)))
const [train, dev] = [graphsOf('metalogic_train.json'), graphsOf('metalogic_dev.json')]
const all = [...train, ...dev]
const groups = groupsOf(all)
const written = readFileSync(join(root, 'packages/explainer/training/exam-options.txt'), 'utf8')
const training = { language, seed: 1, extraPolarity: optionPolarity(readExamOptions(written), language) }

const parts: Part[] = Array.from({ length: foldCount }, (_, fold) => ({
  name: `fold${fold}`,
  rest: all.filter((_, i) => groups[i]! % foldCount !== fold),
  own: all.filter((_, i) => groups[i]! % foldCount === fold),
}))
parts.push({ name: 'dev', rest: train, own: dev })
const groupOf = new Map(all.map((graph, i) => [graph, groups[i]!]))
const ofTrain = new Set(train)
const passagesOf = (part: Part, setting: Measured, opinions: ReturnType<typeof explainerOpinions>): Passage[] =>
  part.own.map((gold, i) => ({
    gold,
    opinion: opinions[setting][i]!,
    fold: parts.indexOf(part),
    group: groupOf.get(gold)!,
    ofTrain: ofTrain.has(gold),
  }))
const opinions = parts.map(part => explainerOpinions(part, values.kept!, training))

/** What each encoder says of these passages, each by the run that left the passage out; with several, their mean comes last. */
function encodersOn(passages: readonly Passage[], set: Measured): (readonly [string, readonly SecondScores[]])[] {
  const each = folders.map(folder => {
    const files = parts.map(({ name }) =>
      passages.some(({ fold }) => parts[fold]!.name === name)
        ? readPredictions(readFileSync(join(folder, `${name}.jsonl`), 'utf8'), { run: name, set, seeds: values.seeds })
        : new Map<string, SecondScores>(),
    )
    const scores = passages.map(({ gold, fold }) => {
      const found = files[fold]!.get(gold.id)
      if (!found || found.root.length !== gold.statements.length)
        throw new Error(
          `${join(folder, `${parts[fold]!.name}.jsonl`)}: ${gold.id} is not there; the folds are another division`,
        )
      return found
    })
    return [basename(folder), scores] as const
  })
  if (each.length === 1) return each
  return [...each, ['mean of all', passages.map((_, i) => meanScores(each.map(([, scores]) => scores[i]!)))]]
}

const pairOf = ({ gold, opinion: { first } }: Passage, second: SecondScores | null): Pair | null =>
  first && { first, second, option: gold.statements.findIndex(({ part }) => part === 'option'), gold: goldTree(gold) }

const scoredBy = (passage: Passage, pair: Pair | null, join: (pair: Pair) => Pair['first']): Scores =>
  scoresOf(passage.opinion.graph, passage.gold, pair && join(pair))
const averagedBy = (weights: OpinionWeights) => (pair: Pair) =>
  averaged(pair.first, distributionBy(pair.first, pair.second!), weights)
const fitOn = (pairs: readonly (Pair | null)[]) => fitStack(pairs.filter(pair => pair !== null))

const percent = (share: number) => (100 * share).toFixed(1)
const signed = (share: number) => `${share < 0 ? '' : '+'}${percent(share)}`
function row(name: string, rows: readonly Scores[], base?: readonly Scores[], groups: readonly number[] = []): void {
  const figures = means(rows).map(percent).join(' / ')
  const against = base
    ? differences(rows, base, groups).map(
        ({ value, interval }, f) => `${figureNames[f]} ${signed(value)} [${interval?.map(percent).join(', ') ?? ''}]`,
      )
    : []
  say(`  ${name.padEnd(42)} ${figures}${base ? `   ${against.filter((_, f) => f !== 2).join('  ')}` : ''}`)
}

function measure(setting: Measured): void {
  const folds = parts.slice(0, foldCount).flatMap((part, p) => passagesOf(part, setting, opinions[p]!))
  const alone = passagesOf(parts[foldCount]!, setting, opinions[foldCount]!)
  const foldOf = folds.map(({ fold }) => fold)
  const learnable = folds.flatMap(({ ofTrain }, i) => (ofTrain ? [i] : []))
  const groupsOn = (passages: readonly Passage[]) => passages.map(({ group }) => group)
  say(`\nsetting ${setting}: ${figureNames.join(' / ')}, and what it adds to the explainer with 95% intervals`)

  const baseline = (passages: readonly Passage[]) => {
    const pairs = passages.map(passage => pairOf(passage, null))
    return { pairs, scores: passages.map((passage, i) => scoredBy(passage, pairs[i]!, ({ first }) => first)) }
  }
  const [onFolds, onDev] = [baseline(folds), baseline(alone)]
  const recalibrated = nested(
    foldOf,
    rows => fitOn(rows.map(i => onFolds.pairs[i]!)),
    (i, stack) => scoredBy(folds[i]!, onFolds.pairs[i]!, pair => stacked(pair, stack)),
  )
  say(` folds, ${folds.length} passages`)
  row('explainer alone', onFolds.scores)
  row('explainer recalibrated', recalibrated, onFolds.scores, groupsOn(folds))
  const devEncoders = new Map(encodersOn(alone, setting))
  const later: (() => void)[] = []
  for (const [name, seconds] of encodersOn(folds, setting)) {
    const pairs = folds.map((passage, i) => pairOf(passage, seconds[i]!))
    const scored = new Map(
      grid.map(weights => [weights, folds.map((passage, i) => scoredBy(passage, pairs[i]!, averagedBy(weights)))]),
    )
    const choose = (rows: readonly number[]) => bestOf(grid, weights => worth(rows.map(i => scored.get(weights)![i]!)))
    const show = (way: string, rows: readonly Scores[]) => row(`${name}: ${way}`, rows, onFolds.scores, groupsOn(folds))
    show(
      'encoder alone',
      folds.map((passage, i) => scoredBy(passage, pairs[i]!, averagedBy({ graph: 1, kind: 1 }))),
    )
    const half = grid.find(({ graph, kind }) => graph === 0.5 && kind === 0.5)!
    show('half and half', scored.get(half)!)
    const weightsOf = nested(foldOf, choose, (_, weights) => weights)
    const joined = folds.map((_, i) => scored.get(weightsOf[i]!)![i]!)
    show('averaged, weights of other folds', joined)
    say(
      `    graph/kind by fold: ${parts
        .slice(0, foldCount)
        .map((_, fold) => told(weightsOf[foldOf.indexOf(fold)]!))
        .join(', ')}`,
    )
    const learn = (rows: readonly number[]) => fitOn(rows.map(i => pairs[i]!))
    const stackedRows = nested(foldOf, learn, (i, stack) =>
      scoredBy(folds[i]!, pairs[i]!, pair => stacked(pair, stack)),
    )
    show('stacked, learnt on other folds', stackedRows)
    for (let fold = 0; fold < foldCount; fold++) {
      const of = (rows: readonly Scores[]) =>
        means(rows.filter((_, i) => foldOf[i] === fold))
          .map(percent)
          .join(' / ')
      say(`    fold ${fold}: alone ${of(onFolds.scores)}; averaged ${of(joined)}; stacked ${of(stackedRows)}`)
    }
    if (values.grid) for (const weights of grid) row(`${name}: ${told(weights)}`, scored.get(weights)!)
    later.push(() => {
      const devPairs = alone.map((passage, i) => pairOf(passage, devEncoders.get(name)![i]!))
      const on = (way: string, join: (pair: Pair) => Pair['first']) =>
        row(
          `${name}: ${way}`,
          alone.map((passage, i) => scoredBy(passage, devPairs[i]!, join)),
          onDev.scores,
          groupsOn(alone),
        )
      on('encoder alone', averagedBy({ graph: 1, kind: 1 }))
      on('half and half', averagedBy(half))
      const weights = choose(learnable)
      on(`averaged ${told(weights)}`, averagedBy(weights))
      const stack = learn(learnable)
      on('stacked', pair => stacked(pair, stack))
      say(
        `    weights of the stack: ${[...stack.tree].map(w => w.toFixed(2)).join(', ')}; kinds ${[stack.optionKind, stack.otherKind].map(({ weights, bias }) => [...weights, ...bias].map(w => w.toFixed(2)).join(', ')).join('; ')}`,
      )
    })
  }
  say(` dev, ${alone.length} passages, weights by the folds of train`)
  row('explainer alone', onDev.scores)
  for (const print of later) print()
}

for (const setting of measured) measure(setting)
