/**
 * Scope of operator words. Over a predicate the scope is its clause with embedded clauses, without its marker, fronted
 * adverbial clauses and coordinated clauses. Over any other word it is that word's phrase ("not all birds").
 */
import type { Clause, Structure } from '../clauses/clauses.ts'
import { tokenSpans } from '../clauses/spans.ts'
import type { Span } from '../doc/doc.ts'

/** Scope of an operator over a token, without the operator's own tokens. */
export function scopeOver(structure: Structure, governor: number, own: readonly number[]): readonly Span[] {
  const clause = structure.clauses[structure.clauseOf[governor]!]
  if (!clause) return []
  return clause.head === governor ? clauseScope(structure, clause, own) : phraseScope(structure, governor, own)
}

/** Scope of an operator in the clause of a token. */
export function scopeOverClause(structure: Structure, token: number, own: readonly number[]): readonly Span[] {
  const clause = structure.clauses[structure.clauseOf[token]!]
  return clause ? clauseScope(structure, clause, own) : []
}

function clauseScope(structure: Structure, clause: Clause, own: readonly number[]): readonly Span[] {
  const { doc, clauses } = structure
  const outside = new Set(own)
  for (let i = clause.index + 1; i < clauses.length && clauses[i]!.firstToken < clause.endToken; i++) {
    const inner = clauses[i]!
    if (inner.parent !== clause.index || !(inner.kind === 'coordinated' || isFrontedAdverbial(inner, clause))) continue
    for (let token = inner.firstToken; token < inner.endToken; token++) outside.add(token)
  }
  // A fronted clause may be listed before its main clause.
  for (let i = clause.index - 1; i >= 0 && clauses[i]!.firstToken >= clause.firstToken; i--) {
    const inner = clauses[i]!
    if (inner.parent === clause.index && isFrontedAdverbial(inner, clause))
      for (let token = inner.firstToken; token < inner.endToken; token++) outside.add(token)
  }
  const tokens: number[] = []
  for (let token = clause.firstToken; token < clause.endToken; token++) {
    const word = doc.tokens[token]!
    const marks = clause.marker !== undefined && word.start >= clause.marker.start && word.end <= clause.marker.end
    if (!outside.has(token) && !marks) tokens.push(token)
  }
  return tokenSpans(doc, tokens)
}

function isFrontedAdverbial(inner: Clause, outer: Clause): boolean {
  return ['subordinate', 'participial', 'infinitival'].includes(inner.kind) && inner.endToken <= outer.head
}

function phraseScope(structure: Structure, governor: number, own: readonly number[]): readonly Span[] {
  const tree = structure.trees[structure.sentenceOf[governor]!]!
  const tokens: number[] = []
  for (let token = tree.leftmost(governor); token <= tree.rightmost(governor); token++)
    if (!own.includes(token)) tokens.push(token)
  return tokenSpans(structure.doc, tokens)
}
