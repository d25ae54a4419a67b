/**
 * The reasoner against an independent one: truth tables for `classical`, repeated passes over the rules as written for
 * `forward`. Formulas are evaluated by plain recursion here; nothing of the reasoner is used.
 */
import { describe, expect, it } from 'vitest'
import type { Formula } from '../formula/formula.ts'
import {
  checkProof,
  compile,
  decide,
  type Label,
  negation,
  type Rule,
  type Semantics,
  type Theory,
  writeFormula,
  writeSymbolic,
} from './index.ts'

const ATOMS = ['p', 'q', 'r', 's', 't']

/** mulberry32: the same stream on every machine. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const pick = <T>(next: Random, from: readonly T[]): T => from[Math.floor(next() * from.length)]!
const below = (next: Random, limit: number): number => Math.floor(next() * limit)

function randomLiteral(next: Random): Formula {
  const atom: Formula = { kind: 'atom', name: pick(next, ATOMS), terms: [] }
  return next() < 0.5 ? atom : { kind: 'not', operand: atom }
}

/** Every connective, every depth up to `depth`. */
function randomFormula(next: Random, depth: number): Formula {
  if (depth === 0 || next() < 0.3) return next() < 0.04 ? { kind: pick(next, ['true', 'false']) } : randomLiteral(next)
  const part = (): Formula => randomFormula(next, depth - 1)
  const kind = pick(next, ['and', 'and', 'or', 'or', 'not', 'implies', 'iff'] as const)
  if (kind === 'not') return { kind, operand: part() }
  if (kind === 'implies' || kind === 'iff') return { kind, left: part(), right: part() }
  return { kind, operands: Array.from({ length: 2 + below(next, 3) }, part) }
}

/** `depth` 1 gives rules as in the papers; more gives anything. */
function randomTheory(next: Random, depth: number): Theory {
  const flat = (): Formula => (next() < 0.6 ? randomLiteral(next) : randomFormula(next, depth))
  const facts = Array.from({ length: below(next, 3) }, () => (next() < 0.7 ? randomLiteral(next) : flat()))
  const rules = Array.from({ length: below(next, 7) }, (): Rule => ({ body: flat(), head: flat() }))
  return { facts, rules }
}

function truth(formula: Formula, world: number): boolean {
  switch (formula.kind) {
    case 'atom':
      return ((world >> ATOMS.indexOf(formula.name)) & 1) === 1
    case 'not':
      return !truth(formula.operand, world)
    case 'and':
      return formula.operands.every(operand => truth(operand, world))
    case 'or':
      return formula.operands.some(operand => truth(operand, world))
    case 'implies':
      return !truth(formula.left, world) || truth(formula.right, world)
    case 'iff':
      return truth(formula.left, world) === truth(formula.right, world)
    default:
      return formula.kind === 'true'
  }
}

function classicalLabel({ facts, rules }: Theory, statement: Formula): Label {
  const values = new Set<boolean>()
  for (let world = 0; world < 2 ** ATOMS.length; world++) {
    if (!facts.every(fact => truth(fact, world))) continue
    if (!rules.every(rule => !truth(rule.body, world) || truth(rule.head, world))) continue
    values.add(truth(statement, world))
  }
  if (values.size === 0) return 'Inconsistent'
  return values.size === 2 ? 'Unknown' : values.has(true) ? 'True' : 'False'
}

/** Whether the formula holds by derived literals, `~p` being a literal of its own. */
function derivable(formula: Formula, derived: ReadonlySet<string>, positive = true): boolean {
  const sub = (part: Formula, sign = positive): boolean => derivable(part, derived, sign)
  switch (formula.kind) {
    case 'atom':
      return derived.has((positive ? '' : '~') + formula.name)
    case 'not':
      return sub(formula.operand, !positive)
    case 'and':
    case 'or':
      return (formula.kind === 'and') === positive
        ? formula.operands.every(operand => sub(operand))
        : formula.operands.some(operand => sub(operand))
    case 'implies':
      return positive
        ? sub(formula.left, false) || sub(formula.right, true)
        : sub(formula.left, true) && sub(formula.right, false)
    case 'iff':
      return positive
        ? (sub(formula.left, true) && sub(formula.right, true)) ||
            (sub(formula.left, false) && sub(formula.right, false))
        : (sub(formula.left, true) && sub(formula.right, false)) ||
            (sub(formula.left, false) && sub(formula.right, true))
    default:
      return (formula.kind === 'true') === positive
  }
}

function asserted(formula: Formula, positive = true): string[] {
  switch (formula.kind) {
    case 'atom':
      return [(positive ? '' : '~') + formula.name]
    case 'not':
      return asserted(formula.operand, !positive)
    case 'and':
    case 'or':
      return (formula.kind === 'and') === positive ? formula.operands.flatMap(part => asserted(part, positive)) : []
    case 'implies':
      return positive ? [] : [...asserted(formula.left, true), ...asserted(formula.right, false)]
    default:
      return []
  }
}

/** The derived literals with the round in which each came: facts 0. */
function chained({ facts, rules }: Theory): Map<string, number> {
  const round = new Map<string, number>()
  const all = [...rules]
  for (const fact of facts) {
    if (fact.kind === 'implies') all.push({ body: fact.left, head: fact.right })
    else for (const literal of asserted(fact)) round.set(literal, 0)
  }
  for (let depth = 1; ; depth++) {
    const before = new Set(round.keys())
    for (const { body, head } of all) {
      if (!derivable(body, before)) continue
      for (const literal of asserted(head)) if (!round.has(literal)) round.set(literal, depth)
    }
    if (round.size === before.size) return round
  }
}

function forwardLabel(theory: Theory, statement: Formula): Label {
  const derived = new Set(chained(theory).keys())
  const yes = derivable(statement, derived)
  const no = derivable(statement, derived, false)
  return yes ? (no ? 'Both' : 'True') : no ? 'False' : 'Unknown'
}

const literals: readonly Formula[] = ATOMS.flatMap(name => {
  const atom: Formula = { kind: 'atom', name, terms: [] }
  return [atom, { kind: 'not', operand: atom } as const]
})

/** About as many rules with two conditions as it takes to leave few models: these need case splits and lemmas. */
function tightTheory(next: Random): Theory {
  const rule = (): Rule => ({
    body: { kind: 'and', operands: [randomLiteral(next), randomLiteral(next)] },
    head: randomLiteral(next),
  })
  return { facts: [], rules: Array.from({ length: 14 + below(next, 10) }, rule) }
}

function compare(
  semantics: Semantics,
  seed: number,
  rounds: number,
  makeTheory: (next: Random) => Theory,
): Record<string, number> {
  const next = random(seed)
  const expected = semantics === 'classical' ? classicalLabel : forwardLabel
  const seen: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const theory = makeTheory(next)
    const statements = [...literals, randomFormula(next, 2), randomFormula(next, 3)]
    const compiled = compile(theory, { semantics })
    const text = writeSymbolic(theory)
    for (const statement of statements) {
      const label = expected(theory, statement)
      seen[label] = (seen[label] ?? 0) + 1
      const context = `seed ${seed}, round ${round}, ${writeFormula(statement)} in ${text}`
      expect(compiled.label(statement), context).toBe(label)
      const proof = compiled.proof(statement)
      expect(compiled.depth(statement), context).toBe(proof?.depth ?? null)
      expect(proof === null, context).toBe(label === 'Unknown')
      if (!proof) continue
      const conclusion: Formula =
        label === 'True'
          ? statement
          : label === 'False'
            ? negation(statement)
            : label === 'Both'
              ? { kind: 'and', operands: [negation(negation(statement)), negation(statement)] }
              : { kind: 'false' }
      expect(checkProof(theory, proof, { conclusion }), context).toEqual({ valid: true })
    }
    for (const { atom, label } of compiled.values()) expect(label).toBe(expected(theory, atom))
  }
  return seen
}

describe('the reasoner against truth tables and naive chaining', () => {
  it('classical, flat rules: 2,000 theories, 24,000 statements', () => {
    const seen = compare('classical', 1, 2000, next => randomTheory(next, 1))
    for (const label of ['True', 'False', 'Unknown', 'Inconsistent']) expect(seen[label]).toBeGreaterThan(500)
  })

  it('classical, nested formulas: 1,200 theories', () => {
    compare('classical', 2, 1200, next => randomTheory(next, 4))
  })

  it('classical, theories that need case splits and lemmas: 400', () => {
    const seen = compare('classical', 7, 400, tightTheory)
    for (const label of ['True', 'False', 'Unknown', 'Inconsistent']) expect(seen[label]).toBeGreaterThan(200)
  })

  it('forward, flat rules: 2,000 theories', () => {
    const seen = compare('forward', 3, 2000, next => randomTheory(next, 1))
    for (const label of ['True', 'False', 'Unknown', 'Both']) expect(seen[label]).toBeGreaterThan(200)
  })

  it('forward, nested formulas: 1,200 theories', () => {
    compare('forward', 4, 1200, next => randomTheory(next, 4))
  })

  it('forward depth is the round in which naive chaining finds the literal', () => {
    const next = random(5)
    for (let round = 0; round < 1000; round++) {
      const theory = randomTheory(next, 3)
      const rounds = chained(theory)
      const compiled = compile(theory, { semantics: 'forward' })
      for (const statement of literals) {
        const atom = statement.kind === 'not' ? statement.operand : statement
        const name = atom.kind === 'atom' ? atom.name : ''
        const opposite = statement.kind === 'not' ? name : `~${name}`
        const depth = rounds.get(statement.kind === 'not' ? `~${name}` : name)
        if (depth === undefined || rounds.has(opposite)) continue
        expect(compiled.depth(statement)).toBe(depth)
      }
    }
  })

  it('minimal proofs lose their conclusion with every fact or rule that is dropped', () => {
    const next = random(6)
    let dropped = 0
    for (let round = 0; round < 1500; round++) {
      const semantics = pick(next, ['classical', 'forward'] as const)
      const theory = randomTheory(next, 2)
      const statement = pick(next, literals)
      const { label, proof } = decide(theory, statement, { semantics, minimal: true })
      if (!proof) continue
      expect(checkProof(theory, proof)).toEqual({ valid: true })
      const expected = semantics === 'classical' ? classicalLabel : forwardLabel
      const only = (facts: readonly number[], rules: readonly number[]): Theory => ({
        facts: facts.map(fact => theory.facts[fact]!),
        rules: rules.map(rule => theory.rules[rule]!),
      })
      expect(expected(only(proof.facts, proof.rules), statement)).toBe(label)
      for (const fact of proof.facts) {
        dropped++
        expect(
          expected(
            only(
              proof.facts.filter(f => f !== fact),
              proof.rules,
            ),
            statement,
          ),
        ).not.toBe(label)
      }
      for (const rule of proof.rules) {
        dropped++
        expect(
          expected(
            only(
              proof.facts,
              proof.rules.filter(r => r !== rule),
            ),
            statement,
          ),
        ).not.toBe(label)
      }
    }
    expect(dropped).toBeGreaterThan(500)
  })
})
