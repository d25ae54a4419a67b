/** The linearised form of metagraphs in logs, as in the released scorer. */
import { degreeNames, parseDegree } from '@elenchus/metagraph'
import { readSteps, readTriples, writeLinearSteps, writeTriples } from '@elenchus/metagraph/codecs'
import { type SampleScore, type Scorable, scoreSample } from '@elenchus/metagraph/score'
import type { Row } from '../../contract/task.ts'
import type { Json, JsonObject } from '../../json.ts'

/** Serialises what scoring needs of a graph. */
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
    degrees: new Map(Object.entries(degree_str_dict).map(([name, word]) => [name, parseDegree(word)])),
  }
}

/** Whether a value is a linearised metagraph; imported logs may contain anything. */
export const isLinearised = (value: Json): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as JsonObject)['proof_str'] === 'string'

/** Scores one row like the released scorer. */
export function scoreGraphRow({ sampleId, answer, target }: Row): SampleScore {
  const graph = (value: Json) => delinearised(sampleId, isLinearised(value) ? value : null)
  return scoreSample(graph(answer), graph(target))
}
