import type { Metagraph, Statement } from '@elenchus/metagraph'
import { readSteps, readTriples } from '@elenchus/metagraph/codecs'
import { expect, test } from 'vitest'
import { toolSchemas } from '../contract/tools.ts'
import { scoreGraph } from './score.ts'

const words = ['Snow fell.', 'Roads closed.', 'The fair must wait.', 'It may thaw.', 'Nobody came.']
const text = words.join(' ')

/** Five statements; steps and formulas as MetaLogic writes them. */
function graphOf(steps: string, formula = '', degree: Statement['degree'] = 2): Metagraph {
  return {
    id: 'fair',
    text,
    statements: words.map((each, i) => ({
      id: `s${i + 1}`,
      text: each,
      spans: [{ start: text.indexOf(each), end: text.indexOf(each) + each.length }],
      variables: [],
      formula: { operators: [], triples: i === 0 ? [...readTriples(formula)] : [] },
      degree: i === 0 ? degree : 2,
    })),
    edges: [...readSteps(steps)],
  }
}
const steps = 's1 -> s3; s2 -> s3; s4 => s3;'

/** One mistake each, with the expected error code. */
const seeded: readonly (readonly [code: string, gold: Metagraph, predicted: Metagraph, where: string])[] = [
  ['G1', graphOf(steps), graphOf('s1 => s3; s2 -> s3; s4 => s3;'), 's1 s3'],
  ['G2', graphOf(steps), graphOf('s1 -> s3; s2 -> s3;'), 's4 s3'],
  ['G4', graphOf(steps), graphOf('s1 -> s3; s4 => s3;'), 's2 s3'],
  ['G5', graphOf('s1 -> s2; s2 -> s3; s5 -> s2;'), graphOf('s1 -> s2; s2 -> s3; s5 -> s3;'), 's5 s2'],
  ['F1', graphOf(steps, 'v1 [and] v2;'), graphOf(steps, 'v1 [and] v3;'), 's1'],
  ['F2', graphOf(steps, 'v1 [and] [negative] v2;'), graphOf(steps, 'v1 [and] v2;'), 's1'],
  ['F3', graphOf(steps, 'v1 [or] v2;'), graphOf(steps, 'v1 [and] v2;'), 's1'],
  ['F4', graphOf(steps, 'v1 [entail] v2;'), graphOf(steps, 'v2 [entail] v1;'), 's1'],
  ['C1', graphOf(steps, '', 4), graphOf(steps, '', 0), 's1'],
  ['C2', graphOf(steps, '', 4), graphOf(steps, '', 2), 's1'],
  ['C3', graphOf(steps, '', 2), graphOf(steps, '', 4), 's1'],
  ['C4', graphOf(steps, '', 4), graphOf(steps, '', 3), 's1'],
]

test.each(seeded)('%s is the only error and is located', (code, gold, predicted, where) => {
  const answer = scoreGraph({ gold, predicted })
  toolSchemas.score.response.parse(answer)
  expect(Object.values(answer.errors).flat()).toEqual([code])
  const places = [
    ...answer.statements.filter(({ errors }) => errors.includes(code)).map(({ id }) => id),
    ...answer.edges.filter(({ error }) => error === code).map(({ from, to }) => `${from} ${to}`),
  ]
  expect(places).toContain(where)
})

test('G3 marks the missing and the wrong conclusion', () => {
  const answer = scoreGraph({ gold: graphOf('s1 -> s3;'), predicted: graphOf('s3 -> s1;') })
  expect(answer.errors.graph).toEqual(['G3'])
  expect(answer.statements.map(({ id, errors }) => [id, errors])).toEqual([
    ['s1', ['G3']],
    ['s3', ['G3']],
  ])
})

test('operands of "and" commute, those of an implication do not', () => {
  const score = (gold: string, predicted: string) =>
    Object.values(scoreGraph({ gold: graphOf(steps, gold), predicted: graphOf(steps, predicted) }).errors).flat()
  expect(score('v1 [and] v2;', 'v2 [and] v1;')).toEqual([])
  expect(score('v1 [entail] v2;', 'v2 [entail] v1;')).toEqual(['F4'])
})
