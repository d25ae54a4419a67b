/** Grounds a theory for a network that reads only theories without variables: instantiates each rule for every individual. */
import type { Atom, Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'

function mapAtoms(formula: Formula, transform: (atom: Atom) => Atom): Formula {
  if (formula.kind === 'atom') return transform(formula)
  if (formula.kind === 'not') return { kind: 'not', operand: mapAtoms(formula.operand, transform) }
  if (formula.kind === 'and' || formula.kind === 'or')
    return { kind: formula.kind, operands: formula.operands.map(operand => mapAtoms(operand, transform)) }
  throw new Error(`a rule cannot contain a formula of kind ${formula.kind}`)
}

const collectAtoms = (formula: Formula): Atom[] => {
  const atoms: Atom[] = []
  mapAtoms(formula, atom => {
    atoms.push(atom)
    return atom
  })
  return atoms
}

const containsVariable = (formula: Formula): boolean =>
  collectAtoms(formula).some(({ terms }) => terms.some(({ kind }) => kind === 'variable'))

/** True if a theory has quantified facts or rules. */
export const hasVariables = ({ facts, rules }: Theory): boolean =>
  facts.some(containsVariable) || rules.some(({ body, head }) => containsVariable(body) || containsVariable(head))

/** Instantiates facts and rules for every individual, with capitalised names and one-word predicates. */
export function groundTheory({ facts, rules }: Theory, statement: Formula): { theory: Theory; statement: Formula } {
  const atoms = [...facts, statement, ...rules.flatMap(({ body, head }) => [body, head])].flatMap(collectAtoms)
  const constants = atoms.flatMap(({ terms }) => terms.flatMap(term => (term.kind === 'constant' ? [term.name] : [])))
  const individuals = [...new Set(constants)]
  const newNames = new Map(individuals.map((name, i) => [name, `Name${i}`]))
  const toConstant = (name: string) => ({ kind: 'constant', name: newNames.get(name)! }) as const
  const predicates = new Map<string, string>()
  const renamePredicate = (name: string): string => {
    const found = predicates.get(name) ?? `word${predicates.size}`
    predicates.set(name, found)
    return found
  }
  const instantiate = (formula: Formula, individual: string) =>
    mapAtoms(formula, ({ kind, name, terms }) => ({
      kind,
      name: renamePredicate(`${name}/${terms.length}`),
      terms: terms.map(term => toConstant(term.kind === 'variable' ? individual : term.name)),
    }))
  const listIndividuals = (formulas: Formula[]) => (formulas.some(containsVariable) ? individuals : [individuals[0]!])
  return {
    theory: {
      facts: facts.flatMap(fact => listIndividuals([fact]).map(name => instantiate(fact, name))),
      rules: rules.flatMap(({ body, head }) =>
        listIndividuals([body, head]).map(name => ({ body: instantiate(body, name), head: instantiate(head, name) })),
      ),
    },
    statement: instantiate(statement, individuals[0]!),
  }
}
