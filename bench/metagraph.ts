/** Time to score, read and draw 200 metagraphs. The authors' Python scorer takes 62 ms, without its start-up of 0.6 s. */
import { existsSync, readFileSync } from 'node:fs'
import { degreeNames, type Metagraph, parseDegree } from '@elenchus/metagraph'
import {
  readMetaLogic,
  readSteps,
  readTriples,
  writeLinearSteps,
  writeMetaLogic,
  writeTriples,
} from '@elenchus/metagraph/codecs'
import { createDiagram, drawSvg } from '@elenchus/metagraph/draw'
import { samples } from '@elenchus/metagraph/samples'
import { createScorer, type Scorable, toScorable } from '@elenchus/metagraph/score'
import { corpus } from '../scripts/corpora.ts'
import { minSeconds, type Row, wallSeconds } from './suite.ts'

const bestMs = (runs: number, work: () => void) => minSeconds(runs, work, wallSeconds) * 1000

export const title = 'Metagraphs'

/** The released dev split if present, else our samples repeated: 200 graphs. */
function loadRecords(): { records: string[]; source: string } {
  const path = corpus('metalogic', 'metalogic_dev.json')
  if (existsSync(path)) return { records: readFileSync(path, 'utf8').trim().split('\n'), source: 'MetaLogic dev' }
  const sampleRecords = samples().map(graph => JSON.stringify(writeMetaLogic(graph)))
  return {
    records: Array.from({ length: 200 }, (_, i) => sampleRecords[i % sampleRecords.length]!),
    source: 'our samples',
  }
}

/** A prediction as text, parsed before scoring. */
interface PredictionText {
  readonly id: string
  readonly steps: string
  readonly triples: readonly (readonly [string, string])[]
  readonly degrees: readonly (readonly [string, string])[]
}

const printPrediction = (graph: Metagraph): PredictionText => ({
  id: graph.id,
  steps: writeLinearSteps(graph.edges),
  triples: graph.statements.map(({ id, formula }) => [id, writeTriples(formula.triples)] as const),
  degrees: graph.statements.map(({ id, degree }) => [id, degreeNames[degree ?? 2]] as const),
})

const parsePrediction = ({ id, steps, triples, degrees }: PredictionText): Scorable => ({
  id,
  edges: readSteps(steps),
  triples: new Map(triples.map(([name, text]) => [name, readTriples(text)])),
  degrees: new Map(degrees.map(([name, word]) => [name, parseDegree(word)])),
})

export function run(): Row[] {
  const { records, source: sourceName } = loadRecords()
  const graphs = records.map(record => readMetaLogic(JSON.parse(record)))
  const gold = graphs.map(toScorable)
  const predictions = graphs.map(printPrediction)
  const scoring = bestMs(30, () => {
    const scorer = createScorer()
    predictions.forEach((prediction, i) => {
      scorer.add(parsePrediction(prediction), gold[i]!)
    })
    scorer.report()
  })
  const parsing = bestMs(10, () => {
    for (const record of records) readMetaLogic(JSON.parse(record))
  })
  const json = bestMs(10, () => {
    for (const record of records) JSON.parse(record)
  })
  const drawing = bestMs(3, () => {
    for (const graph of graphs) drawSvg(createDiagram(graph))
  })
  return [
    {
      name: 'read and score 200 predictions',
      ours: `${scoring.toFixed(2)} ms`,
      peer: '62 ms',
      ratio: 62 / scoring,
      note: sourceName,
    },
    {
      name: 'read 200 records',
      ours: `${parsing.toFixed(1)} ms`,
      peer: `${json.toFixed(1)} ms`,
      ratio: json / parsing,
      note: 'variables aligned; the peer is JSON.parse alone',
    },
    {
      name: 'draw 200 graphs as SVG',
      ours: `${drawing.toFixed(0)} ms`,
      note: 'layout included',
    },
  ]
}
