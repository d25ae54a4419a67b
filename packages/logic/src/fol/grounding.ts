/**
 * Grounding of first-order formulas over a finite domain into a circuit: ∀ is a conjunction and ∃ a disjunction. A constant
 * denotes a given individual, or one chosen by the search; atoms with such constants get a variable that is linked to each
 * choice.
 */
import type { Atom } from '../formula/formula.ts'
import { type Circuit, FALSE, negated, TRUE } from './circuit.ts'
import { type FolFormula, isIdentity } from './formula.ts'
import { predicateKey } from './vocabulary.ts'

/** A ground atom and its variable in the circuit. */
export interface GroundAtom {
  readonly predicate: string
  readonly tuple: readonly number[]
  readonly variable: number
}

export class Grounding {
  readonly groundAtoms: GroundAtom[] = []
  readonly #circuit: Circuit
  readonly #size: number
  readonly #denotes: ReadonlyMap<string, number>
  /** Current values of the variables. */
  readonly #values = new Map<string, number>()

  constructor(circuit: Circuit, size: number, denotes: ReadonlyMap<string, number>) {
    this.#circuit = circuit
    this.#size = size
    this.#denotes = denotes
  }

  /** The literal "constant c denotes individual i", for a constant chosen by the search. */
  denotation(name: string, individual: number): number {
    return this.#circuit.variableFor(`= ${individual} ${name}`)
  }

  /** Adds the constraint that a constant denotes exactly one individual. */
  constrainConstant(name: string): void {
    const circuit = this.#circuit
    const size = this.#size
    circuit.add(...Array.from({ length: size }, (_, i) => this.denotation(name, i)))
    for (let i = 0; i < size; i++)
      for (let j = 0; j < i; j++) circuit.add(-this.denotation(name, i), -this.denotation(name, j))
  }

  /** The literal of a formula under the current values. */
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
        return negated(this.literalOf(part.operand))
      case 'and':
        return circuit.and(part.operands.map(operand => this.literalOf(operand)))
      case 'or':
        return circuit.or(part.operands.map(operand => this.literalOf(operand)))
      case 'implies':
        return circuit.or([negated(this.literalOf(part.left)), this.literalOf(part.right)])
      case 'iff':
        return circuit.iff(this.literalOf(part.left), this.literalOf(part.right))
      case 'xor':
        return negated(circuit.iff(this.literalOf(part.left), this.literalOf(part.right)))
      default: {
        const parts = this.#instances(part.variable, part.body)
        return part.kind === 'forall' ? circuit.and(parts) : circuit.or(parts)
      }
    }
  }

  /** The literals of the body for each individual. */
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
    const open = [...new Set(atom.terms.flatMap((term, i) => (fixed[i] === undefined ? [term.name] : [])))]
    if (open.length === 0) return this.#groundAtom(atom, fixed as number[])
    const key = `a ${fixed.map((f, i) => f ?? JSON.stringify(atom.terms[i]!.name)).join(' ')} ${predicateKey(atom.name, fixed.length)}`
    const known = circuit.known(key)
    if (known !== undefined) return known
    const own = circuit.variableFor(key)
    // For every denotation of the open constants, the atom is equivalent to the ground atom.
    for (let code = 0; code < size ** open.length; code++) {
      const placed = new Map(open.map((name, i) => [name, Math.floor(code / size ** i) % size]))
      const ground = this.#groundAtom(
        atom,
        fixed.map((f, i) => f ?? placed.get(atom.terms[i]!.name)!),
      )
      const unless = open.map(name => -this.denotation(name, placed.get(name)!))
      if (ground !== TRUE) circuit.add(...unless, -own, ...(ground === FALSE ? [] : [ground]))
      if (ground !== FALSE) circuit.add(...unless, own, ...(ground === TRUE ? [] : [-ground]))
    }
    return own
  }

  #groundAtom(atom: Atom, tuple: readonly number[]): number {
    if (isIdentity(atom)) return tuple[0] === tuple[1] ? TRUE : FALSE
    const predicate = predicateKey(atom.name, tuple.length)
    const before = this.#circuit.variables
    const variable = this.#circuit.variableFor(`p ${tuple.join(' ')} ${predicate}`)
    if (variable > before) this.groundAtoms.push({ predicate, tuple, variable })
    return variable
  }
}
