/** Events that a person might make, and many that make no sense, for properties over any sequence of them. */
import type { Metagraph } from '@elenchus/metagraph'
import fc from 'fast-check'
import type { EditEvent } from '../edit-event.ts'
import { findPieces } from '../words.ts'

export const cheese: Metagraph = (() => {
  const sentences = [
    'The cellar is cold, and the cheese ripens slowly.',
    'Cheese that ripens slowly must taste better.',
    'So the dairy will win the prize, unless the jury is bribed.',
    'The jury may be bribed.',
    'Nobody has seen the jury take money.',
    'A witness is blind.',
  ]
  let at = 0
  const text = sentences.join(' ')
  const statements = sentences.map((sentence, i) => {
    const start = text.indexOf(sentence, at)
    at = start + sentence.length
    return {
      id: `sent${i + 1}`,
      text: sentence,
      spans: [{ start, end: at }],
      variables: [],
      formula: { operators: [], triples: [] },
      degree: null,
    }
  })
  return { id: 'cheese', text, statements, edges: [] }
})()

const anyId = fc.constantFrom('sent1', 'sent2', 'sent3', 'sent4', 'sent5', 'sent6', 'sent2b', 'sent7', 'nowhere')
const variable = fc.constantFrom('v1', 'v2', 'v3', 'v9')
const step = fc.record({ from: anyId, to: anyId })
const side = fc.constantFrom('start' as const, 'end' as const)
const by = fc.constantFrom(1 as const, -1 as const)
const unary = fc.constantFrom('not' as const, 'box' as const, 'diamond' as const)
const binary = fc.constantFrom('implies' as const, 'and' as const, 'or' as const)
const offset = fc.integer({ min: -2, max: 70 })

export const anyEvent: fc.Arbitrary<EditEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('connect' as const),
    edge: fc.constantFrom('support' as const, 'rebut' as const),
    from: anyId,
    to: anyId,
  }),
  fc.record({ kind: fc.constant('disconnect' as const), from: anyId, to: anyId }),
  fc.record({ kind: fc.constant('undercut' as const), from: anyId, edge: step }),
  fc.record({ kind: fc.constant('remove-undercut' as const), from: anyId, edge: step }),
  fc.record({ kind: fc.constant('link' as const), premises: fc.array(anyId, { maxLength: 3 }), to: anyId }),
  fc.record({ kind: fc.constant('unlink' as const), from: anyId, to: anyId }),
  fc.record({ kind: fc.constant('merge' as const), keep: anyId, other: anyId }),
  fc.record({ kind: fc.constant('split' as const), statement: anyId, at: offset }),
  fc.record({ kind: fc.constant('nudge-statement' as const), statement: anyId, side, by }),
  fc.record({ kind: fc.constant('add-variable' as const), statement: anyId, start: offset, end: offset }),
  fc.record({ kind: fc.constant('remove-variable' as const), statement: anyId, variable }),
  fc.record({ kind: fc.constant('nudge-variable' as const), statement: anyId, variable, side, by }),
  fc.record({ kind: fc.constant('operator' as const), statement: anyId, operator: unary }),
  fc.record({ kind: fc.constant('operator' as const), statement: anyId, operator: unary, variable }),
  fc.record({
    kind: fc.constant('relate' as const),
    statement: anyId,
    left: variable,
    operator: binary,
    right: variable,
  }),
  fc.record({ kind: fc.constant('unrelate' as const), statement: anyId, left: variable, right: variable }),
  fc.record({
    kind: fc.constant('certainty' as const),
    statement: anyId,
    degree: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const, null),
  }),
)

/** What must hold of every graph, beyond the diagnostics: words are where the offsets say. */
export function misplaced(graph: Metagraph): string[] {
  return graph.statements.flatMap(statement => [
    ...(findPieces(statement, graph.text) ? [] : [`${statement.id} is not what the passage says`]),
    ...statement.variables.flatMap(({ id, text, span }) =>
      span && statement.text.slice(span.start, span.end) === text && text.trim() === text && text !== ''
        ? []
        : [`${id} of ${statement.id} is not “${text}”`],
    ),
  ])
}
