/**
 * Finds the scope of quantifiers. `∀x` binds as tightly as ¬: in `∀x P(x) ∧ Q(a)` its scope is `P(x)`, its tight scope. But people also
 * write `∀x P(x) → Q(x)` and mean the whole formula. If x occurs after the tight scope in the same brackets and no outer quantifier binds
 * it there, the scope is wide: it extends to the end of the brackets.
 *
 * The scopes are found on tokens before parsing, in nearly linear time.
 */
import type { Token } from './tokens.ts'

/** Finds the index of each bracket's partner; -1 for unmatched brackets and other tokens. */
export function matchBrackets(tokens: readonly Token[]): Int32Array {
  const partner = new Int32Array(tokens.length).fill(-1)
  const openBrackets: number[] = []
  tokens.forEach((token, i) => {
    if (token.type === '(') openBrackets.push(i)
    else if (token.type === ')') {
      const start = openBrackets.pop()
      if (start === undefined) return
      partner[start] = i
      partner[i] = start
    }
  })
  return partner
}

/** Finds the indices of the quantifier tokens with wide scope. */
export function findWideQuantifiers(tokens: readonly Token[]): Set<number> {
  const wide = new Set<number>()
  const partner = matchBrackets(tokens)
  const last = tokens.length - 1
  const tightEnds = findTightEnds(tokens, partner)
  const groupEnds = findGroupEnds(tokens, partner)
  const unbound = findUnbound(tokens, tightEnds)
  // By variable: the end of the scope of the last quantifiers that bind it.
  const scopeEnds = new Map<string, number>()
  for (let i = 0; i < last; i++) {
    const token = tokens[i]!
    if (token.type !== 'quantifier') continue
    const isBoundOutside = (name: string) => (scopeEnds.get(name) ?? -1) > i
    const occursLater = (name: string) => findFirstFrom(unbound.get(name) ?? [], tightEnds[i]!) < groupEnds[i]!
    const isWide = token.variables.some(name => !isBoundOutside(name) && occursLater(name))
    if (isWide) wide.add(i)
    const end = isWide ? groupEnds[i]! : tightEnds[i]!
    for (const name of token.variables) scopeEnds.set(name, Math.max(scopeEnds.get(name) ?? -1, end))
  }
  return wide
}

/** For each token, finds the index of the token after the operand that starts there. */
function findTightEnds(tokens: readonly Token[], partner: Int32Array): Int32Array {
  const tightEnds = new Int32Array(tokens.length + 1)
  const last = tokens.length - 1
  const bracketEnd = (i: number) => (partner[i]! < 0 ? last : partner[i]! + 1)
  for (let i = last; i >= 0; i--) {
    const token = tokens[i]!
    const nextType = tokens[i + 1]?.type
    if (token.type === '(') tightEnds[i] = bracketEnd(i)
    else if (token.type === 'quantifier' || (token.type === 'sign' && token.sign === 'not'))
      tightEnds[i] = tightEnds[i + 1]!
    else if ('name' in token && nextType === '(') tightEnds[i] = bracketEnd(i + 1)
    else if ('name' in token && (nextType === '=' || nextType === '≠')) tightEnds[i] = Math.min(i + 3, last)
    else tightEnds[i] = Math.min(i + 1, last)
  }
  return tightEnds
}

/** For each token, finds the index of the `)` that closes the brackets around it, or of the end. */
function findGroupEnds(tokens: readonly Token[], partner: Int32Array): Int32Array {
  const ends = new Int32Array(tokens.length)
  const enclosingEnds = [tokens.length - 1]
  tokens.forEach((token, i) => {
    if (token.type === ')' && partner[i]! >= 0) enclosingEnds.pop()
    ends[i] = enclosingEnds.at(-1)!
    if (token.type === '(') enclosingEnds.push(partner[i]! < 0 ? tokens.length - 1 : partner[i]!)
  })
  return ends
}

/** Finds the occurrences of each name, in order, that are unbound if all scopes are tight. */
function findUnbound(tokens: readonly Token[], tightEnds: Int32Array): Map<string, number[]> {
  const scopeEnds = new Map<string, number>()
  const positions = new Map<string, number[]>()
  tokens.forEach((token, i) => {
    if (token.type === 'quantifier')
      for (const name of token.variables) scopeEnds.set(name, Math.max(scopeEnds.get(name) ?? -1, tightEnds[i]!))
    else if ((token.type === 'bare' || token.type === 'variable') && (scopeEnds.get(token.name) ?? -1) <= i) {
      // A name before a bracket is a predicate.
      if (tokens[i + 1]?.type === '(') return
      const occurrences = positions.get(token.name)
      if (occurrences) occurrences.push(i)
      else positions.set(token.name, [i])
    }
  })
  return positions
}

/** Finds the first position at or after `from` by binary search; infinity if there is none. */
function findFirstFrom(positions: readonly number[], from: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (positions[middle]! < from) low = middle + 1
    else high = middle
  }
  return positions[low] ?? Number.POSITIVE_INFINITY
}
