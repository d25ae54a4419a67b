/** Scores metagraphs with MetaLogic's official metrics, and serialises them for the log. */
import { degreeNames, parseDegree } from '@elenchus/metagraph'
import { readSteps, readTriples, writeLinearSteps, writeTriples } from '@elenchus/metagraph/codecs'
import { createScorer, type SampleScore, type Scorable, type ScoreReport, scoreSample } from '@elenchus/metagraph/score'
import type { Json, JsonObject } from '../../json.ts'
import { Repeats, repeatMetrics } from '../../scoring/repeats.ts'
import { toMetric } from '../../scoring/score-rows.ts'
import { type Metric, type Row, type Scorer, type Scores, type VerdictRule, verdictByAnswer } from '../../task.ts'

type ScoredRow = Pick<Row, 'sampleId' | 'repeat' | 'answer' | 'target'>

function scoreGraphs(rows: readonly ScoredRow[], resamples: number): ScoreReport {
  const scorer = createScorer({ mode: 'official', resamples, seed: 1 })
  for (const { sampleId, answer, target } of rows)
    scorer.add(parseSerializedGraph(sampleId, answer), parseSerializedGraph(sampleId, target))
  return scorer.report()
}

/** Metrics with bootstrap intervals per repeat, averaged; a missing answer scores as an empty graph. */
async function scoreMetagraphRows(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed] = [0, 0, 0]
  const repeats = new Repeats()
  const scoredRows: ScoredRow[] = []
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    repeats.add(row)
    scoredRows.push({ sampleId: row.sampleId, repeat: row.repeat, answer: row.answer, target: row.target })
  }
  if (n === 0) return { n, unparsed, failed, metrics: { overall: { value: null, n } } }
  scoredRows.sort((a, b) => a.repeat - b.repeat || (a.sampleId < b.sampleId ? -1 : 1))
  const repeatNumbers = [...new Set(scoredRows.map(({ repeat }) => repeat))]
  const reportsByRepeat = repeatNumbers.map(number => {
    const rowsOfRepeat = scoredRows.filter(({ repeat }) => repeat === number)
    return scoreGraphs(rowsOfRepeat, 500)
  })
  const { figures } = reportsByRepeat.length === 1 ? reportsByRepeat[0]! : scoreGraphs(scoredRows, 0)
  const metrics: Record<string, Metric> = {}
  for (const [name, value] of Object.entries(figures)) {
    // Counts (headMatches, headAndTailMatches) are not metrics.
    if (name.includes('eadMatches') || name.includes('TailMatches')) continue
    const intervals = reportsByRepeat
      .map(({ intervals }) => intervals?.[name as keyof typeof figures])
      .filter(interval => interval !== undefined)
    const averageBound = (bound: 0 | 1) =>
      intervals.reduce((sum, interval) => sum + interval[bound], 0) / intervals.length
    metrics[name] = {
      value,
      n,
      ...(intervals.length > 0 ? { interval: [averageBound(0), averageBound(1)] as const } : {}),
    }
  }
  return { n, unparsed, failed, metrics: { ...metrics, ...repeats.metrics(toMetric, { judged: false }) } }
}

const partDescriptions = {
  node: 'statements of the argument',
  step: 'steps',
  support: 'supports',
  rebut: 'rebuttals',
  formula: 'formulas',
}
const operators = ['box', 'diamond', 'not', 'implies', 'and', 'or', 'none']

export const metagraphScorer: Scorer = {
  metrics: {
    ...Object.fromEntries(
      Object.entries(partDescriptions).flatMap(([name, description]) => [
        [`${name}.precision`, `share of predicted ${description} that are in the gold graph`],
        [`${name}.recall`, `share of ${description} in the gold graph that are predicted`],
        [`${name}.f1`, `harmonic mean of precision and recall for ${description}`],
        [`${name}.allCorrect`, `share of graphs in which all ${description} are correct`],
      ]),
    ),
    'certainty.accuracy': 'share of statements with the correct degree of certainty',
    'certainty.allCorrect': 'share of graphs in which every degree of certainty is correct',
    'certainty.macroF1': 'macro-averaged F1 of the degrees of certainty',
    'certainty.microF1': 'micro-averaged F1 of the degrees of certainty',
    ...Object.fromEntries(operators.map(name => [`operator.${name}`, `F1 of formulas with the operator ${name}`])),
    overall:
      'product of the shares of graphs with all steps, all formulas and all degrees correct, as in the released scorer',
    ...repeatMetrics,
  },
  main: 'overall',
  score: scoreMetagraphRows,
}

/** Verdict on a graph: correct if every step of its argument is. */
export const verdictBySteps: VerdictRule = {
  measure: 'all steps correct',
  verdict(row) {
    if (row.error || row.answer === null || row.correct !== null || !isSerializedGraph(row.target))
      return verdictByAnswer.verdict(row)
    return scoreGraphRow(row).step.allCorrect === 1 ? 'right' : 'wrong'
  },
}

/** Serialises what scoring needs of a graph. */
export function serializeGraph({ edges, triples, degrees }: Scorable): JsonObject {
  return {
    proof_str: writeLinearSteps(edges),
    triples_str_dict: Object.fromEntries([...triples].map(([id, list]) => [id, writeTriples(list)])),
    degree_str_dict: Object.fromEntries(
      [...degrees].flatMap(([id, degree]) => (degree === null ? [] : [[id, degreeNames[degree]]])),
    ),
  }
}

interface SerializedGraph {
  readonly proof_str?: string
  readonly triples_str_dict?: Readonly<Record<string, string>>
  readonly degree_str_dict?: Readonly<Record<string, string>>
}

export function parseSerializedGraph(id: string, value: Json): Scorable {
  const { proof_str = '', triples_str_dict = {}, degree_str_dict = {} } = (value ?? {}) as SerializedGraph
  return {
    id,
    edges: readSteps(proof_str),
    triples: new Map(Object.entries(triples_str_dict).map(([name, text]) => [name, readTriples(text)])),
    degrees: new Map(Object.entries(degree_str_dict).map(([name, word]) => [name, parseDegree(word)])),
  }
}

/** True if a value is a serialised metagraph; imported logs may contain anything. */
export const isSerializedGraph = (value: Json): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as JsonObject)['proof_str'] === 'string'

/** Scores one row like the released scorer. */
export function scoreGraphRow({ sampleId, answer, target }: Row): SampleScore {
  const parseGraph = (value: Json) => parseSerializedGraph(sampleId, isSerializedGraph(value) ? value : null)
  return scoreSample(parseGraph(answer), parseGraph(target))
}
