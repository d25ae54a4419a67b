/**
 * A theory with rules about everybody in the English that a network without variables knows: each rule is said of every individual by name. Names
 * become names that the writer takes as they are, predicates one word each.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'

/** Every atom of a formula changed. */
function change(formula: Formula, atom: (atom: Atom) => Atom): Formula {
  if (formula.kind === 'atom') return atom(formula)
  if (formula.kind === 'not') return { kind: 'not', operand: change(formula.operand, atom) }
  if (formula.kind === 'and' || formula.kind === 'or')
    return { kind: formula.kind, operands: formula.operands.map(operand => change(operand, atom)) }
  throw new Error(`no such formula in a rule: ${formula.kind}`)
}

const atomsOf = (formula: Formula): Atom[] => {
  const found: Atom[] = []
  change(formula, atom => {
    found.push(atom)
    return atom
  })
  return found
}

const isOpen = (formula: Formula): boolean =>
  atomsOf(formula).some(({ terms }) => terms.some(({ kind }) => kind === 'variable'))

/** Whether a theory speaks of anybody without a name. */
export const speaksOfAll = ({ facts, rules }: Theory): boolean =>
  facts.some(isOpen) || rules.some(({ body, head }) => isOpen(body) || isOpen(head))

/** Rules said of every individual, and words that the writer takes as they are: names with a capital, one word a predicate. */
export function saidByName({ facts, rules }: Theory, statement: Formula): { theory: Theory; statement: Formula } {
  const all = [...facts, statement, ...rules.flatMap(({ body, head }) => [body, head])].flatMap(atomsOf)
  const names = [
    ...new Set(all.flatMap(({ terms }) => terms.flatMap(term => (term.kind === 'constant' ? [term.name] : [])))),
  ]
  const called = new Map(names.map((name, i) => [name, `Name${i}`]))
  const predicates = new Map<string, string>()
  const word = (name: string): string => {
    const found = predicates.get(name) ?? `word${predicates.size}`
    predicates.set(name, found)
    return found
  }
  const about = (formula: Formula, who: string) =>
    change(formula, ({ kind, name, terms }) => ({
      kind,
      name: word(`${name}/${terms.length}`),
      terms: terms.map(term => ({ kind: 'constant', name: called.get(term.kind === 'variable' ? who : term.name)! })),
    }))
  const everyone = (formulas: Formula[]) => (formulas.some(isOpen) ? names : [names[0]!])
  return {
    theory: {
      facts: facts.flatMap(fact => everyone([fact]).map(who => about(fact, who))),
      rules: rules.flatMap(({ body, head }) =>
        everyone([body, head]).map(who => ({ body: about(body, who), head: about(head, who) })),
      ),
    },
    statement: about(statement, names[0]!),
  }
}
