/** Answers that are metagraphs, in the linearised form in which the log keeps them. */
import { degreeOf } from '@elenchus/metagraph'
import { readSteps, readTriples } from '@elenchus/metagraph/codecs'
import { type SampleScore, type Scorable, scoreSample } from '@elenchus/metagraph/score'
import type { Row } from '../contract/task.ts'
import type { Json } from '../json.ts'

interface Linearised {
  readonly proof_str: string
  readonly triples_str_dict?: Readonly<Record<string, string>>
  readonly degree_str_dict?: Readonly<Record<string, string>>
}

const isLinearised = (value: unknown): value is Linearised =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Linearised>).proof_str === 'string'

/** Whether the gold answer of a row is a metagraph. */
export const asksForGraph = ({ target }: Pick<Row, 'target'>): boolean => isLinearised(target)

/** The graph in an answer; an empty one where there is none. */
export function graphAnswer(id: string, value: Json): Scorable {
  const { proof_str, triples_str_dict = {}, degree_str_dict = {} } = isLinearised(value) ? value : { proof_str: '' }
  return {
    id,
    edges: readSteps(proof_str),
    triples: new Map(Object.entries(triples_str_dict).map(([name, text]) => [name, readTriples(text)])),
    degrees: new Map(Object.entries(degree_str_dict).map(([name, word]) => [name, degreeOf(word)])),
  }
}

/** The released scorer's figures for one row. */
export function scoreGraphRow({ sampleId, answer, target }: Row): SampleScore {
  return scoreSample(graphAnswer(sampleId, answer), graphAnswer(sampleId, target))
}
