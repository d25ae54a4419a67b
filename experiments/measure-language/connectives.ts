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

/** Jaccard similarity of two sets of words. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

export function measureConnectives(samples: readonly Sample[]): string[] {
  let triples = 0
  let found = 0
  let operatorCorrect = 0
  let implications = 0
  let directionCorrect = 0
  for (const { doc, statement } of samples) {
    if (statement.formula.triples.length === 0) continue
    const connectives = findConnectives(doc, { phrases: true }).map(connective => ({
      connective,
      a: findWords(doc, connective.a),
      b: findWords(doc, connective.b),
    }))
    const findSpan = (id: string) => statement.variables.find(variable => variable.id === id)?.span
    for (const triple of statement.formula.triples) {
      const left = findSpan(triple.left.variable)
      const right = findSpan(triple.right.variable)
      if (!left || !right) continue
      triples++
      const [l, r] = [findWords(doc, [left]), findWords(doc, [right])]
      let best = 0
      let bestForward = false
      let bestOperator: string | undefined
      for (const { connective, a, b } of connectives) {
        const forward = Math.min(overlap(a, l), overlap(b, r))
        const backward = Math.min(overlap(a, r), overlap(b, l))
        if (Math.max(forward, backward) <= best) continue
        best = Math.max(forward, backward)
        bestForward = forward >= backward
        bestOperator = connective.operator
      }
      if (best < 0.5) continue
      found++
      if (bestOperator !== triple.operator) continue
      operatorCorrect++
      if (triple.operator === 'implies') {
        implications++
        if (bestForward) directionCorrect++
      }
    }
  }
  return [
    `  triples ${triples}: both arguments found ${percent(found, triples)}%; of these operator correct ${percent(operatorCorrect, found)}%, implication direction correct ${percent(directionCorrect, implications)}%`,
  ]
}
