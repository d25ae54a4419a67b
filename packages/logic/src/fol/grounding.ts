/**
 * Grounds first-order formulas over a finite domain into a circuit: ∀ becomes a conjunction and ∃ a disjunction. A constant
 * denotes a given individual, or one that the SAT solver chooses. An atom with chosen constants gets a variable that is equivalent to
 * the ground atom of each choice.
 */
import type { Atom } from '../formula/formula.ts'
import { type Circuit, FALSE, negate, TRUE } from './circuit.ts'
import { type FolFormula, isIdentity } from './formula.ts'
import { createPredicateKey } from './vocabulary.ts'

/** An atom about individuals, and its variable in the circuit. */
export type GroundAtom = Readonly<{ predicate: string; tuple: readonly number[]; variable: number }>

export class Grounding {
  readonly groundAtoms: GroundAtom[] = []
  readonly #circuit: Circuit
  readonly #size: number
  /** Given denotations of constants. */
  readonly #denotations: ReadonlyMap<string, number>
  /** Current individuals of the bound variables. */
  readonly #values = new Map<string, number>()

  constructor(circuit: Circuit, size: number, denotes: ReadonlyMap<string, number>) {
    this.#circuit = circuit
    this.#size = size
    this.#denotations = denotes
  }

  /** Returns the literal "constant c denotes individual i", for a constant without a given denotation. */
  denotation(name: string, individual: number): number {
    return this.#circuit.getVariable(`= ${individual} ${name}`)
  }

  /** Adds the constraint that a constant denotes exactly one individual. */
  constrainConstant(name: string): void {
    const circuit = this.#circuit
    const size = this.#size
    circuit.addClause(...Array.from({ length: size }, (_, i) => this.denotation(name, i)))
    for (let i = 0; i < size; i++)
      for (let j = 0; j < i; j++) circuit.addClause(-this.denotation(name, i), -this.denotation(name, j))
  }

  /** Returns the literal of a formula under the current values of its variables. */
  toLiteral(part: FolFormula): number {
    const circuit = this.#circuit
    switch (part.kind) {
      case 'true':
        return TRUE
      case 'false':
        return FALSE
      case 'atom':
        return this.#toAtomLiteral(part)
      case 'not':
        return negate(this.toLiteral(part.operand))
      case 'and':
        return circuit.and(part.operands.map(operand => this.toLiteral(operand)))
      case 'or':
        return circuit.or(part.operands.map(operand => this.toLiteral(operand)))
      case 'implies':
        return circuit.or([negate(this.toLiteral(part.left)), this.toLiteral(part.right)])
      case 'iff':
        return circuit.iff(this.toLiteral(part.left), this.toLiteral(part.right))
      case 'xor':
        return negate(circuit.iff(this.toLiteral(part.left), this.toLiteral(part.right)))
      default: {
        const parts = this.#instantiate(part.variable, part.body)
        return part.kind === 'forall' ? circuit.and(parts) : circuit.or(parts)
      }
    }
  }

  /** Lists the literals of a quantifier's body, one per individual. */
  #instantiate(variable: string, body: FolFormula): number[] {
    const outer = this.#values.get(variable)
    const parts: number[] = []
    for (let i = 0; i < this.#size; i++) {
      this.#circuit.spend(1)
      this.#values.set(variable, i)
      parts.push(this.toLiteral(body))
    }
    if (outer === undefined) this.#values.delete(variable)
    else this.#values.set(variable, outer)
    return parts
  }

  /** Returns the literal of an atom under the current values of its variables. */
  #toAtomLiteral(atom: Atom): number {
    const circuit = this.#circuit
    const size = this.#size
    const knownIndividuals = atom.terms.map(term =>
      (term.kind === 'variable' ? this.#values : this.#denotations).get(term.name),
    )
    const chosenConstants = [
      ...new Set(atom.terms.flatMap((term, i) => (knownIndividuals[i] === undefined ? [term.name] : []))),
    ]
    if (chosenConstants.length === 0) return this.#toGroundLiteral(atom, knownIndividuals as number[])
    const key = `a ${knownIndividuals.map((f, i) => f ?? JSON.stringify(atom.terms[i]!.name)).join(' ')} ${createPredicateKey(atom.name, knownIndividuals.length)}`
    return circuit.getVariable(key, variable => {
      // For every choice of the constants' denotations (the digits of `code` in base `size`), the atom is equivalent to the ground atom.
      for (let code = 0; code < size ** chosenConstants.length; code++) {
        const choice = new Map(chosenConstants.map((name, i) => [name, Math.floor(code / size ** i) % size]))
        const individuals = knownIndividuals.map((known, i) => known ?? choice.get(atom.terms[i]!.name)!)
        const ground = this.#toGroundLiteral(atom, individuals)
        const notThisChoice = chosenConstants.map(name => -this.denotation(name, choice.get(name)!))
        if (ground !== TRUE) circuit.addClause(...notThisChoice, -variable, ...(ground === FALSE ? [] : [ground]))
        if (ground !== FALSE) circuit.addClause(...notThisChoice, variable, ...(ground === TRUE ? [] : [-ground]))
      }
    })
  }

  #toGroundLiteral(atom: Atom, tuple: readonly number[]): number {
    if (isIdentity(atom)) return tuple[0] === tuple[1] ? TRUE : FALSE
    const predicate = createPredicateKey(atom.name, tuple.length)
    return this.#circuit.getVariable(`p ${tuple.join(' ')} ${predicate}`, variable => {
      this.groundAtoms.push({ predicate, tuple, variable })
    })
  }
}
