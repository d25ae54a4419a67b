/** A sample graph, and random edit events for property tests: sensible ones and many that must be refused. */
import type { Metagraph } from '@elenchus/metagraph'
import fc from 'fast-check'
import type { EditEvent } from '../edit-event.ts'
import { findSegments } from '../words.ts'

export const cheese: Metagraph = (() => {
  const sentences = [
    'The cellar is cold, and the cheese ripens slowly.',
    'Cheese that ripens slowly must taste better.',
    'So the dairy will win the prize, unless the jury is bribed.',
    'The jury may be bribed.',
    'Nobody has seen the jury take money.',
    'A witness is blind.',
  ]
  let end = 0
  const text = sentences.join(' ')
  const statements = sentences.map((sentence, i) => {
    const start = text.indexOf(sentence, end)
    end = start + sentence.length
    return {
      id: `sent${i + 1}`,
      text: sentence,
      spans: [{ start, end }],
      variables: [],
      formula: { operators: [], triples: [] },
      degree: null,
    }
  })
  return { id: 'cheese', text, statements, edges: [] }
})()

const id = fc.constantFrom('sent1', 'sent2', 'sent3', 'sent4', 'sent5', 'sent6', 'sent2b', 'sent7', 'nowhere')
const variable = fc.constantFrom('v1', 'v2', 'v3', 'v9')
const edge = fc.record({ from: id, to: id })
const edgeKind = fc.constantFrom('support', 'rebut')
const nudge = { side: fc.constantFrom('start', 'end'), step: fc.constantFrom(1, -1) }
const unary = fc.constantFrom('not', 'box', 'diamond')
const binary = fc.constantFrom('implies', 'and', 'or')
const offset = fc.integer({ min: -2, max: 70 })

/** The fields of each kind of event. */
const fields: readonly (readonly [kind: EditEvent['kind'], fields: Readonly<Record<string, fc.Arbitrary<unknown>>>])[] =
  [
    ['connect', { edge: edgeKind, from: id, to: id }],
    ['disconnect', { from: id, to: id }],
    ['undercut', { from: id, edge }],
    ['remove-undercut', { from: id, edge }],
    ['link', { premises: fc.array(id, { maxLength: 3 }), to: id }],
    ['unlink', { from: id, to: id }],
    ['merge', { keep: id, other: id }],
    ['split', { statement: id, offset }],
    ['nudge-statement', { statement: id, ...nudge }],
    ['add-variable', { statement: id, start: offset, end: offset }],
    ['remove-variable', { statement: id, variable }],
    ['nudge-variable', { statement: id, variable, ...nudge }],
    ['operator', { statement: id, operator: unary }],
    ['operator', { statement: id, operator: unary, variable }],
    ['relate', { statement: id, left: variable, operator: binary, right: variable }],
    ['unrelate', { statement: id, left: variable, right: variable }],
    ['certainty', { statement: id, degree: fc.constantFrom(0, 1, 2, 3, 4, null) }],
  ]

export const anyEvent = fc.oneof(
  ...fields.map(([kind, values]) => fc.record({ kind: fc.constant(kind), ...values })),
) as fc.Arbitrary<EditEvent>

/** The statements and variables whose words are not where their offsets say. Diagnostics do not check this. */
export function findMisplaced(graph: Metagraph): string[] {
  return graph.statements.flatMap(statement => [
    ...(findSegments(statement, graph.text) ? [] : [`${statement.id} is not what the passage says`]),
    ...statement.variables.flatMap(({ id, text, span }) =>
      span && statement.text.slice(span.start, span.end) === text && text.trim() === text && text !== ''
        ? []
        : [`${id} of ${statement.id} is not “${text}”`],
    ),
  ])
}
