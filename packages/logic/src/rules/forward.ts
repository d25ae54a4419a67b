/**
 * Forward chaining over literals, one of two semantics of rule theories (the other is classical.ts): `~p` is an atom of its
 * own, and rules are never applied contrapositively. The labels of ProofWriter, RuleTaker and PrOntoQA have this meaning.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import type { CompiledTheory } from './compile.ts'
import { buildCombinationProof, type Derivation } from './derivation.ts'
import { decodeOrigin, type GroundClauses, listOccurringAtoms } from './ground-clauses.ts'
import { holds } from './holds.ts'
import { negate, type Proof } from './proof.ts'
import { createPropagator, type Propagator } from './propagate.ts'
import { toGroundFormula } from './statement.ts'
import type { AtomValue, Label, Literal } from './theory.ts'

export class ForwardTheory implements CompiledTheory {
  readonly semantics = 'forward'
  readonly consistent: boolean
  private readonly ground: GroundClauses
  private readonly propagator: Propagator

  constructor(ground: GroundClauses) {
    this.ground = ground
    const { atoms } = ground
    this.propagator = createPropagator(ground, false)
    this.propagator.run()
    let consistent = true
    for (let atom = 0; atom < atoms.size && consistent; atom++)
      consistent = !this.propagator.has(2 * atom) || !this.propagator.has(2 * atom + 1)
    this.consistent = consistent
  }

  label(statement: Formula | Literal): Label {
    const formula = toGroundFormula(statement)
    return toLabel(holds(formula, false, this.has), holds(formula, true, this.has))
  }

  proof(statement: Formula | Literal): Proof | null {
    const formula = toGroundFormula(statement)
    const label = this.label(formula)
    if (label === 'Unknown') return null
    const negation = negate(formula)
    const contradiction: Formula = { kind: 'and', operands: [formula, negation] }
    const conclusion = label === 'True' ? formula : label === 'False' ? negation : contradiction
    return buildCombinationProof(this.derivation, conclusion, this.has, 'forward')
  }

  depth(statement: Formula | Literal): number | null {
    return this.proof(statement)?.depth ?? null
  }

  values(): AtomValue[] {
    const { atoms } = this.ground
    const { propagator } = this
    const values: AtomValue[] = []
    for (const id of listOccurringAtoms(this.ground)) {
      const label = toLabel(propagator.has(2 * id), propagator.has(2 * id + 1))
      const positive = propagator.has(2 * id) ? propagator.depth(2 * id) : 0
      const negative = propagator.has(2 * id + 1) ? propagator.depth(2 * id + 1) : 0
      values.push({ atom: atoms.atom(id), label, depth: label === 'Unknown' ? null : Math.max(positive, negative) })
    }
    return values
  }

  private readonly has = (atom: Atom, negated: boolean): boolean => {
    const id = this.ground.atoms.find(atom)
    return id !== -1 && this.propagator.has(2 * id + (negated ? 1 : 0))
  }

  private get derivation(): Derivation {
    const { atoms, clauses } = this.ground
    return { atoms, clauses, propagator: this.propagator, justify: origin => decodeOrigin(this.ground, origin) }
  }
}

function toLabel(holdsTrue: boolean, holdsFalse: boolean): Label {
  if (holdsTrue) return holdsFalse ? 'Both' : 'True'
  return holdsFalse ? 'False' : 'Unknown'
}
