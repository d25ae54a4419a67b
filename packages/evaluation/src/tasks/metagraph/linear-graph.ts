/** Metagraphs in the linearised form of the released scorer, in which the log keeps gold and answers. */
import { degreeNames, degreeOf } from '@elenchus/metagraph'
import { readSteps, readTriples, writeLinearSteps, writeTriples } from '@elenchus/metagraph/codecs'
import { type SampleScore, type Scorable, scoreSample } from '@elenchus/metagraph/score'
import type { Row } from '../../contract/task.ts'
import type { Json, JsonObject } from '../../json.ts'

/** What scoring needs of a graph, as JSON: the linearised form of the released scorer. */
export function linearised({ edges, triples, degrees }: Scorable): JsonObject {
  return {
    proof_str: writeLinearSteps(edges),
    triples_str_dict: Object.fromEntries([...triples].map(([id, list]) => [id, writeTriples(list)])),
    degree_str_dict: Object.fromEntries(
      [...degrees].flatMap(([id, degree]) => (degree === null ? [] : [[id, degreeNames[degree]]])),
    ),
  }
}

export function delinearised(id: string, value: Json): Scorable {
  const {
    proof_str = '',
    triples_str_dict = {},
    degree_str_dict = {},
  } = (value ?? {}) as {
    proof_str?: string
    triples_str_dict?: Record<string, string>
    degree_str_dict?: Record<string, string>
  }
  return {
    id,
    edges: readSteps(proof_str),
    triples: new Map(Object.entries(triples_str_dict).map(([name, text]) => [name, readTriples(text)])),
    degrees: new Map(Object.entries(degree_str_dict).map(([name, word]) => [name, degreeOf(word)])),
  }
}

/** Whether a value of the log is a metagraph; logs of other tools may hold anything. */
export const isLinearised = (value: Json): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as JsonObject)['proof_str'] === 'string'

/** The released scorer's figures for one row. */
export function scoreGraphRow({ sampleId, answer, target }: Row): SampleScore {
  const graph = (value: Json) => delinearised(sampleId, isLinearised(value) ? value : null)
  return scoreSample(graph(answer), graph(target))
}
