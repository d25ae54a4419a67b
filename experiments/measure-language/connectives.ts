/**
 * Evaluates connectives against MetaLogic's triples. A triple is found if a connective has the triple's variables as its arguments, each
 * with a word overlap of at least 0.5. Then the operator and, for implications, the direction are compared.
 */
import type { Doc, Span } from '@elenchus/language'
import { findConnectives } from '@elenchus/language/structure'
import { isWord, percent, type Sample } from './data.ts'

function findWords(doc: Doc, spans: readonly Span[]): Set<number> {
  const words = new Set<number>()
  for (const token of doc.tokens)
    if (isWord(doc, token.index) && spans.some(({ start, end }) => token.start >= start && token.end <= end))
      words.add(token.index)
  return words
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

export function measureConnectives(samples: readonly Sample[]): string[] {
  let triples = 0
  let found = 0
  let operator = 0
  let implications = 0
  let direction = 0
  for (const { doc, statement } of samples) {
    if (statement.formula.triples.length === 0) continue
    const connectives = findConnectives(doc, { phrases: true }).map(each => ({
      each,
      a: findWords(doc, each.a),
      b: findWords(doc, each.b),
    }))
    const spanOf = (id: string) => statement.variables.find(variable => variable.id === id)?.span
    for (const triple of statement.formula.triples) {
      const left = spanOf(triple.left.variable)
      const right = spanOf(triple.right.variable)
      if (!left || !right) continue
      triples++
      const [l, r] = [findWords(doc, [left]), findWords(doc, [right])]
      let best = 0
      let bestForward = false
      let bestOperator: string | undefined
      for (const { each, a, b } of connectives) {
        const forward = Math.min(overlap(a, l), overlap(b, r))
        const backward = Math.min(overlap(a, r), overlap(b, l))
        if (Math.max(forward, backward) <= best) continue
        best = Math.max(forward, backward)
        bestForward = forward >= backward
        bestOperator = each.operator
      }
      if (best < 0.5) continue
      found++
      if (bestOperator !== triple.operator) continue
      operator++
      if (triple.operator === 'implies') {
        implications++
        if (bestForward) direction++
      }
    }
  }
  return [
    `  triples ${triples}: both arguments found ${percent(found, triples)}%; of these operator correct ${percent(operator, found)}%, implication direction correct ${percent(direction, implications)}%`,
  ]
}
