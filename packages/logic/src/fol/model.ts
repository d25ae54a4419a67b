/** Finite first-order models, with an evaluator that shares no code with the model finder. */
import type { Term } from '../formula/formula.ts'
import { close, type FolFormula, isIdentity } from './formula.ts'
import { createPredicateKey } from './vocabulary.ts'

/** A finite model. Individuals are indices of `domain`; atoms not listed are false. */
export interface FolModel {
  /** Name of each individual for display: a constant that denotes it, or `#1`, `#2`, … */
  readonly domain: readonly string[]
  readonly constants: readonly { readonly name: string; readonly individual: number }[]
  readonly predicates: readonly {
    readonly name: string
    readonly arity: number
    readonly tuples: readonly (readonly number[])[]
  }[]
}

/** Evaluates a formula (its universal closure) in a model; unlisted predicates are empty. */
export function holds(model: FolModel, formula: FolFormula): boolean {
  const closed = close(formula)
  const individuals = model.domain.map((_, i) => i)
  if (individuals.length === 0) throw new RangeError('a model needs at least one individual')
  const denotes = new Map(model.constants.map(({ name, individual }) => [name, individual]))
  const extensions = new Map(
    model.predicates.map(({ name, arity, tuples }) => [createPredicateKey(name, arity), new Set(tuples.map(String))]),
  )
  const values = new Map<string, number>()

  function denotation({ kind, name }: Term): number {
    const individual = (kind === 'variable' ? values : denotes).get(name)
    if (individual === undefined) throw new RangeError(`the model has no denotation for ${name}`)
    return individual
  }

  function evaluate(part: FolFormula): boolean {
    switch (part.kind) {
      case 'true':
        return true
      case 'false':
        return false
      case 'atom': {
        const tuple = part.terms.map(denotation)
        if (isIdentity(part)) return tuple[0] === tuple[1]
        return extensions.get(createPredicateKey(part.name, tuple.length))?.has(String(tuple)) ?? false
      }
      case 'not':
        return !evaluate(part.operand)
      case 'and':
        return part.operands.every(evaluate)
      case 'or':
        return part.operands.some(evaluate)
      case 'xor':
        return evaluate(part.left) !== evaluate(part.right)
      case 'implies':
        return !evaluate(part.left) || evaluate(part.right)
      case 'iff':
        return evaluate(part.left) === evaluate(part.right)
      default: {
        const { variable, body } = part
        const outer = values.get(variable)
        const test = (value: number) => {
          values.set(variable, value)
          return evaluate(body)
        }
        const result = part.kind === 'forall' ? individuals.every(test) : individuals.some(test)
        if (outer === undefined) values.delete(variable)
        else values.set(variable, outer)
        return result
      }
    }
  }
  return evaluate(closed)
}

/**
 * Describes a model in one line: individuals, constants and predicates.
 *
 *     describeModel(model)   // individuals: ann, #1; Tall: ann; Likes: (ann, #1)
 */
export function describeModel({ domain, constants, predicates }: FolModel): string {
  const formatTuple = (tuple: readonly number[]) => {
    const names = tuple.map(i => domain[i] ?? `#${i}`)
    return names.length === 1 ? names[0]! : `(${names.join(', ')})`
  }
  const aliases = constants.filter(({ name, individual }) => domain[individual] !== name)
  return [
    `individuals: ${domain.join(', ')}`,
    ...aliases.map(({ name, individual }) => `${name} is ${domain[individual]}`),
    ...predicates.map(({ name, arity, tuples }) => {
      if (arity === 0) return `${name}: ${tuples.length > 0 ? 'true' : 'false'}`
      return `${name}: ${tuples.length > 0 ? tuples.map(formatTuple).join(', ') : 'none'}`
    }),
  ].join('; ')
}
