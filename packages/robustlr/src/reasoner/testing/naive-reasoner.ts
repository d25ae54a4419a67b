/**
 * A second, naive reasoner for the tests: truth tables, nothing else.
 *
 * A literal given as a fact fixes its atom; the table ranges over all valuations of the rest, thirty-two at a time in the
 * bits of an integer. No clauses, no propagation: a formula's value is computed from its connectives. Parts of the theory
 * that share no atom are tabled apart.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'

/** Valuations of the first five free atoms, one bit each. */
const PATTERNS = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000]

const keyOf = (atom: Atom): string => `${atom.name}(${atom.terms.map(term => term.name).join(',')})`

function collect(formula: Formula, into: Set<string>): void {
  if (formula.kind === 'atom') into.add(keyOf(formula))
  else if (formula.kind === 'not') collect(formula.operand, into)
  else if (formula.kind === 'and' || formula.kind === 'or') for (const part of formula.operands) collect(part, into)
  else throw new Error(`unexpected ${formula.kind}`)
}

/** A formula as a function from atoms' words to a word. */
function compiled(formula: Formula, word: (key: string) => () => number): () => number {
  switch (formula.kind) {
    case 'atom':
      return word(keyOf(formula))
    case 'not': {
      const inner = compiled(formula.operand, word)
      return () => ~inner()
    }
    case 'and': {
      const parts = formula.operands.map(part => compiled(part, word))
      return () => parts.reduce((all, part) => all & part(), -1)
    }
    case 'or': {
      const parts = formula.operands.map(part => compiled(part, word))
      return () => parts.reduce((any, part) => any | part(), 0)
    }
    default:
      throw new Error(`unexpected ${formula.kind}`)
  }
}

export type NaiveLabel = 'True' | 'False' | 'Unknown' | 'Inconsistent'

/** The label by truth tables; `null` where a table would have more than `most` free atoms. */
export function naiveLabel(theory: Theory, statement: Formula, most = 20): NaiveLabel | null {
  const given = new Map<string, boolean>()
  const formulas: Formula[] = theory.rules.map(rule => ({
    kind: 'or',
    operands: [{ kind: 'not', operand: rule.body }, rule.head],
  }))
  for (const fact of theory.facts) {
    const atom = fact.kind === 'not' ? fact.operand : fact
    if (atom.kind !== 'atom') {
      formulas.push(fact)
      continue
    }
    const value = fact.kind === 'atom'
    if (given.get(keyOf(atom)) === !value) return 'Inconsistent'
    given.set(keyOf(atom), value)
  }
  let answer: NaiveLabel | null = null
  for (const part of components(
    [...formulas, { kind: 'or', operands: [statement, { kind: 'not', operand: statement }] }],
    given,
  )) {
    const free = [...part.atoms].filter(key => !given.has(key))
    if (free.length > most) return null
    const asked = part.formulas.length - 1
    const last = part.hasStatement ? statement : null
    const seen = table(last === null ? part.formulas : part.formulas.slice(0, asked), last, free, given)
    if (!seen.any) return 'Inconsistent'
    if (last !== null) answer = seen.holds && seen.fails ? 'Unknown' : seen.holds ? 'True' : 'False'
  }
  return answer
}

interface Component {
  readonly atoms: Set<string>
  readonly formulas: Formula[]
  readonly hasStatement: boolean
}

/** Formulas joined by free atoms they share; the last formula is the statement's. */
function components(formulas: readonly Formula[], given: ReadonlyMap<string, boolean>): Component[] {
  let parts: Component[] = []
  formulas.forEach((formula, i) => {
    const atoms = new Set<string>()
    collect(formula, atoms)
    const touching = parts.filter(part => [...part.atoms].some(key => atoms.has(key) && !given.has(key)))
    const joined: Component = {
      atoms: new Set([...touching.flatMap(part => [...part.atoms]), ...atoms]),
      formulas: [...touching.flatMap(part => part.formulas), formula],
      hasStatement: i === formulas.length - 1,
    }
    parts = [...parts.filter(part => !touching.includes(part)), joined]
  })
  return parts
}

function table(
  formulas: readonly Formula[],
  statement: Formula | null,
  free: readonly string[],
  given: ReadonlyMap<string, boolean>,
): { any: boolean; holds: boolean; fails: boolean } {
  let row = 0
  const word = (key: string): (() => number) => {
    const fixed = given.get(key)
    if (fixed !== undefined) return fixed ? () => -1 : () => 0
    const place = free.indexOf(key)
    if (place < 5) return () => PATTERNS[place]!
    return () => -((row >>> (place - 5)) & 1)
  }
  const checks = formulas.map(formula => compiled(formula, word))
  const asked = statement === null ? () => -1 : compiled(statement, word)
  const used = free.length >= 5 ? -1 : 2 ** (2 ** free.length) - 1
  const rows = free.length <= 5 ? 1 : 2 ** (free.length - 5)
  const seen = { any: false, holds: false, fails: false }
  for (row = 0; row < rows; row++) {
    let models = used
    for (const check of checks) {
      models &= check()
      if (models === 0) break
    }
    if (models === 0) continue
    seen.any = true
    const holds = asked()
    if ((models & holds) !== 0) seen.holds = true
    if ((models & ~holds) !== 0) seen.fails = true
  }
  return seen
}
