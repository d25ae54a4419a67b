/** Converts formulas to SMT-LIB, z3's input language, with one sort of individuals. Names are numbered, so that they need no escaping. */
import type { Term } from '../formula/formula.ts'
import { type FolFormula, isIdentity } from './formula.ts'
import { createPredicateKey, type Vocabulary } from './vocabulary.ts'

const operators = { and: 'and', or: 'or', xor: 'xor', implies: '=>', iff: '=' } as const

export interface SmtScript {
  /** Declarations and one assertion per formula, the i-th named `a{i}`. */
  readonly text: string
  /** The constants as SMT-LIB terms, in the order of the vocabulary. */
  readonly constants: readonly string[]
}

/** Writes formulas as an SMT-LIB script. Precondition: they are closed and use this vocabulary. */
export function toSmt(
  formulas: readonly FolFormula[],
  { predicates, constants }: Vocabulary,
  { uniqueNames = false }: { readonly uniqueNames?: boolean } = {},
): SmtScript {
  const constantNames = new Map(constants.map((name, i) => [name, `c${i}`]))
  const predicateNames = new Map(predicates.map(({ name, arity }, i) => [createPredicateKey(name, arity), `p${i}`]))
  const variableNames = new Map<string, string>()

  function getVariableName(name: string): string {
    let smtName = variableNames.get(name)
    if (smtName === undefined) {
      smtName = `v${variableNames.size}`
      variableNames.set(name, smtName)
    }
    return smtName
  }
  const toTerm = ({ kind, name }: Term): string =>
    kind === 'variable' ? getVariableName(name) : constantNames.get(name)!
  function write(part: FolFormula): string {
    switch (part.kind) {
      case 'true':
      case 'false':
        return part.kind
      case 'atom': {
        const terms = part.terms.map(toTerm)
        const name = isIdentity(part) ? '=' : predicateNames.get(createPredicateKey(part.name, terms.length))!
        return terms.length === 0 ? name : `(${name} ${terms.join(' ')})`
      }
      case 'not':
        return `(not ${write(part.operand)})`
      case 'and':
      case 'or':
        return `(${operators[part.kind]} ${part.operands.map(write).join(' ')})`
      case 'forall':
      case 'exists':
        return `(${part.kind} ((${getVariableName(part.variable)} U)) ${write(part.body)})`
      default:
        return `(${operators[part.kind]} ${write(part.left)} ${write(part.right)})`
    }
  }

  const lines = ['(declare-sort U 0)']
  for (const name of constantNames.values()) lines.push(`(declare-const ${name} U)`)
  predicates.forEach(({ arity }, i) => {
    lines.push(`(declare-fun p${i} (${'U '.repeat(arity)}) Bool)`)
  })
  const names = [...constantNames.values()]
  if (uniqueNames && names.length > 1) lines.push(`(assert (distinct ${names.join(' ')}))`)
  formulas.forEach((formula, i) => {
    lines.push(`(assert (! ${write(formula)} :named a${i}))`)
  })
  return { text: lines.join('\n'), constants: names }
}
