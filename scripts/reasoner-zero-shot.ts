/**
 * robustlr-small on corpora that it was not made for:
 *
 *     npx tsx --conditions=elenchus-source scripts/reasoner-zero-shot.ts proofwriter|prontoqa FILE [QUESTIONS]
 *
 * All questions of the file, or the first ones. The network knows no variables, so the reader reads a theory, each rule is said of every individual by name, and the writer says
 * the result again in the English that the network knows. Which label is right is the corpus's own (forward reasoning).
 */
import { readProntoqa, readProofWriter } from '@elenchus/benchmarks/readers'
import type { Atom, Formula } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { robustlrSmall } from '@elenchus/robustlr-small/node'
import { exactInterval } from '@elenchus/statistics'
import { decide, readStatement, readTheoryWithDiagnostics, writeStatement, writeText } from '@elenchus/theories'

const readers = { proofwriter: readProofWriter, prontoqa: readProntoqa }
const [corpus = 'proofwriter', file = '', count = 'Infinity'] = process.argv.slice(2)
const dialect = 'generated'

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

/** Rules said of every individual, and words that the writer takes as they are: names with a capital, one word a predicate. */
function grounded({ facts, rules }: Theory, statement: Formula): { theory: Theory; statement: Formula } {
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
  const open = (...formulas: Formula[]) =>
    formulas.flatMap(atomsOf).some(({ terms }) => terms.some(({ kind }) => kind === 'variable'))
  const everyone = (formulas: Formula[]) => (open(...formulas) ? names : [names[0]!])
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

const reasoner = robustlrSmall()
let right = 0
/** Wrong by the corpus, right by classical entailment, which the network was taught. */
let classical = 0
let asked = 0
let unread = 0
for await (const { id, theory, statement, label } of readers[corpus as keyof typeof readers](file)) {
  if (asked + unread >= Number(count)) break
  try {
    const known = readTheoryWithDiagnostics(theory, { dialect }).theory
    const made = grounded(known, readStatement(statement, { dialect }))
    const style = { style: 'varied', seed: asked } as const
    const answer = reasoner.answer(writeText(made.theory, style), writeStatement(made.statement, style))
    asked++
    if (answer.label === label) right++
    else {
      const entailed = decide(known, statement, { dialect, semantics: 'classical', proof: false }).label
      if (answer.label === entailed) classical++
      console.error(`${id}: ${answer.label}, should be ${label}; classically ${entailed} (${answer.loops} loops)`)
    }
  } catch (error) {
    unread++
    if (unread < 4) console.error((error as Error).message.split('\n')[0])
  }
}
const interval = exactInterval(right, asked).map(value => value.toFixed(3))
console.log(
  `${corpus}: ${right} of ${asked} right, ${(right / asked).toFixed(3)} [${interval.join(', ')}]; of the others ${classical} classically right; ${unread} not read`,
)
