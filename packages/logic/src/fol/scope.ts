/**
 * Quantifier scope. `∀x` binds as tightly as ¬: in `∀x P(x) ∧ Q(a)` its scope is `P(x)`. But people also write
 * `∀x P(x) → Q(x)` and mean the whole. The indication is a variable that would be free after its own quantifier: if no outer
 * quantifier binds it, the scope extends to the end of the bracket.
 *
 * Works on tokens before parsing, in nearly linear time: brackets are matched, then `tight[i]` (the token after the operand
 * that starts at i) is computed from right to left.
 */
import type { Token } from './tokens.ts'

/** The index of each bracket's partner; -1 for unmatched brackets and other tokens. */
export function matchBrackets(tokens: readonly Token[]): Int32Array {
  const partner = new Int32Array(tokens.length).fill(-1)
  const open: number[] = []
  tokens.forEach((token, i) => {
    if (token.type === '(') open.push(i)
    else if (token.type === ')') {
      const start = open.pop()
      if (start === undefined) return
      partner[start] = i
      partner[i] = start
    }
  })
  return partner
}

/** Indices of the quantifier tokens whose scope extends to the end of their bracket. */
export function findWideQuantifiers(tokens: readonly Token[]): Set<number> {
  const wide = new Set<number>()
  const partner = matchBrackets(tokens)
  const last = tokens.length - 1
  const tight = tightEnds(tokens, partner)
  const groupEnd = groupEnds(tokens, partner)
  const unbound = unboundOccurrences(tokens, tight)
  // By variable: the end of its enclosing scope.
  const reach = new Map<string, number>()
  for (let i = 0; i < last; i++) {
    const token = tokens[i]!
    if (token.type !== 'quantifier') continue
    const enclosed = (name: string) => (reach.get(name) ?? -1) > i
    const escapes = (name: string) => !enclosed(name) && firstFrom(unbound.get(name) ?? [], tight[i]!) < groupEnd[i]!
    const isWide = token.variables.some(escapes)
    if (isWide) wide.add(i)
    const end = isWide ? groupEnd[i]! : tight[i]!
    for (const name of token.variables) reach.set(name, Math.max(reach.get(name) ?? -1, end))
  }
  return wide
}

function tightEnds(tokens: readonly Token[], partner: Int32Array): Int32Array {
  const tight = new Int32Array(tokens.length + 1)
  const last = tokens.length - 1
  const bracketEnd = (i: number) => (partner[i]! < 0 ? last : partner[i]! + 1)
  for (let i = last; i >= 0; i--) {
    const token = tokens[i]!
    const after = tokens[i + 1]?.type
    if (token.type === '(') tight[i] = bracketEnd(i)
    else if (token.type === 'quantifier' || (token.type === 'sign' && token.sign === 'not')) tight[i] = tight[i + 1]!
    else if ('name' in token && after === '(') tight[i] = bracketEnd(i + 1)
    else if ('name' in token && (after === '=' || after === '≠')) tight[i] = Math.min(i + 3, last)
    else tight[i] = Math.min(i + 1, last)
  }
  return tight
}

/** For each token, the index of the `)` of its enclosing bracket, or of the end. */
function groupEnds(tokens: readonly Token[], partner: Int32Array): Int32Array {
  const ends = new Int32Array(tokens.length)
  const open = [tokens.length - 1]
  tokens.forEach((token, i) => {
    if (token.type === ')' && partner[i]! >= 0) open.pop()
    ends[i] = open.at(-1)!
    if (token.type === '(') open.push(partner[i]! < 0 ? tokens.length - 1 : partner[i]!)
  })
  return ends
}

/** By name: the positions of occurrences that are unbound if all scopes are tight, in order. */
function unboundOccurrences(tokens: readonly Token[], tight: Int32Array): Map<string, number[]> {
  const reach = new Map<string, number>()
  const places = new Map<string, number[]>()
  tokens.forEach((token, i) => {
    if (token.type === 'quantifier')
      for (const name of token.variables) reach.set(name, Math.max(reach.get(name) ?? -1, tight[i]!))
    else if ((token.type === 'bare' || token.type === 'variable') && (reach.get(token.name) ?? -1) <= i) {
      if (tokens[i + 1]?.type === '(') return
      const known = places.get(token.name)
      if (known) known.push(i)
      else places.set(token.name, [i])
    }
  })
  return places
}

/** Binary search for the first position at or after `from`; infinity if there is none. */
function firstFrom(places: readonly number[], from: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < from) low = middle + 1
    else high = middle
  }
  return places[low] ?? Number.POSITIVE_INFINITY
}
