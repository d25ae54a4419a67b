/**
 * Grounding of first-order formulas over a finite domain into a circuit: ∀ is a conjunction and ∃ a disjunction. A constant
 * denotes a given individual, or one that the SAT solver chooses. An atom with such constants gets a variable that is equivalent to the
 * ground atom of each choice.
 */
import type { Atom } from '../formula/formula.ts'
import { type Circuit, FALSE, negate, TRUE } from './circuit.ts'
import { type FolFormula, isIdentity } from './formula.ts'
import { predicateKey } from './vocabulary.ts'

/** An atom about individuals, and its variable in the circuit. */
export interface GroundAtom {
  readonly predicate: string
  readonly tuple: readonly number[]
  readonly variable: number
}

export class Grounding {
  readonly groundAtoms: GroundAtom[] = []
  readonly #circuit: Circuit
  readonly #size: number
  /** Given denotations of constants. */
  readonly #denotes: ReadonlyMap<string, number>
  /** Current individuals of the bound variables. */
  readonly #values = new Map<string, number>()

  constructor(circuit: Circuit, size: number, denotes: ReadonlyMap<string, number>) {
    this.#circuit = circuit
    this.#size = size
    this.#denotes = denotes
  }

  /** Returns the literal "constant c denotes individual i", for a constant without a given denotation. */
  denotation(name: string, individual: number): number {
    return this.#circuit.variableFor(`= ${individual} ${name}`)
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
  literalOf(part: FolFormula): number {
    const circuit = this.#circuit
    switch (part.kind) {
      case 'true':
        return TRUE
      case 'false':
        return FALSE
      case 'atom':
        return this.#atomLiteral(part)
      case 'not':
        return negate(this.literalOf(part.operand))
      case 'and':
        return circuit.and(part.operands.map(operand => this.literalOf(operand)))
      case 'or':
        return circuit.or(part.operands.map(operand => this.literalOf(operand)))
      case 'implies':
        return circuit.or([negate(this.literalOf(part.left)), this.literalOf(part.right)])
      case 'iff':
        return circuit.iff(this.literalOf(part.left), this.literalOf(part.right))
      case 'xor':
        return negate(circuit.iff(this.literalOf(part.left), this.literalOf(part.right)))
      default: {
        const parts = this.#instances(part.variable, part.body)
        return part.kind === 'forall' ? circuit.and(parts) : circuit.or(parts)
      }
    }
  }

  /** Lists the literals of a quantifier's body, one per individual. */
  #instances(variable: string, body: FolFormula): number[] {
    const outer = this.#values.get(variable)
    const parts: number[] = []
    for (let i = 0; i < this.#size; i++) {
      this.#circuit.spend(1)
      this.#values.set(variable, i)
      parts.push(this.literalOf(body))
    }
    if (outer === undefined) this.#values.delete(variable)
    else this.#values.set(variable, outer)
    return parts
  }

  #atomLiteral(atom: Atom): number {
    const circuit = this.#circuit
    const size = this.#size
    const fixed = atom.terms.map(term => (term.kind === 'variable' ? this.#values : this.#denotes).get(term.name))
    const chosen = [...new Set(atom.terms.flatMap((term, i) => (fixed[i] === undefined ? [term.name] : [])))]
    if (chosen.length === 0) return this.#groundAtom(atom, fixed as number[])
    const key = `a ${fixed.map((f, i) => f ?? JSON.stringify(atom.terms[i]!.name)).join(' ')} ${predicateKey(atom.name, fixed.length)}`
    return circuit.variableFor(key, variable => {
      // For every choice of the constants' denotations (the digits of `code` in base `size`), the atom is equivalent to the ground atom.
      for (let code = 0; code < size ** chosen.length; code++) {
        const choice = new Map(chosen.map((name, i) => [name, Math.floor(code / size ** i) % size]))
        const ground = this.#groundAtom(
          atom,
          fixed.map((f, i) => f ?? choice.get(atom.terms[i]!.name)!),
        )
        const otherChoice = chosen.map(name => -this.denotation(name, choice.get(name)!))
        if (ground !== TRUE) circuit.addClause(...otherChoice, -variable, ...(ground === FALSE ? [] : [ground]))
        if (ground !== FALSE) circuit.addClause(...otherChoice, variable, ...(ground === TRUE ? [] : [-ground]))
      }
    })
  }

  #groundAtom(atom: Atom, tuple: readonly number[]): number {
    if (isIdentity(atom)) return tuple[0] === tuple[1] ? TRUE : FALSE
    const predicate = predicateKey(atom.name, tuple.length)
    return this.#circuit.variableFor(`p ${tuple.join(' ')} ${predicate}`, variable => {
      this.groundAtoms.push({ predicate, tuple, variable })
    })
  }
}
