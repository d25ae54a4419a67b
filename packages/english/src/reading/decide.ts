/** Decides statements in generated English, with notes on contradictory facts and on words that the theory never mentions. */
import type { Formula } from '@elenchus/logic'
import {
  Budget,
  type DecideOptions,
  type Decision,
  decide as decideFormula,
  RuleError,
  type Theory,
} from '@elenchus/logic/rules'
import { TheoryError } from '../theory-error.ts'
import { listVariableMentions, visitAtoms } from '../writing/each-atom.ts'
import { inspectTheory } from './inspect.ts'
import { findUnknownWords } from './known-words.ts'
import { listIndividuals, type ReadOptions, readStatement, readTheory, substitute } from './read-theory.ts'

export interface DecideEnglishOptions extends DecideOptions, ReadOptions {}

export interface EnglishDecision extends Decision {
  /** Parsed statement. */
  readonly statement: Formula
  /** Contradictory facts, and words of the statement that the theory never mentions, with similar words of the theory. */
  readonly notes: readonly string[]
}

/**
 * Decides a statement about a theory, each given as English or parsed.
 *
 * `decide('Charlie is tall. If Charlie is tall then Erin is kind.', 'Erin is not kind.').label // 'False'`
 */
export function decide(
  theory: Theory | string,
  statement: Formula | string,
  options: DecideEnglishOptions = {},
): EnglishDecision {
  // Forward chaining is the semantics of generated corpora, whose English has its own conventions.
  const dialect = options.dialect ?? (options.semantics === 'forward' ? 'generated' : 'auto')
  const parsedTheory = typeof theory === 'string' ? readTheory(theory, { ...options, dialect }) : theory
  const individuals = listIndividuals(parsedTheory, options.individuals)
  const parsedStatement =
    typeof statement === 'string'
      ? readStatement(statement, {
          ...options,
          dialect,
          individuals,
          context: typeof theory === 'string' ? theory : undefined,
        })
      : statement
  const contradictions = inspectTheory(parsedTheory).filter(finding => finding.code === 'contradiction')
  const notes = [
    ...contradictions.map(finding => finding.message),
    ...findUnknownWords(collectTheoryWords(parsedTheory), collectWords(parsedStatement)),
  ]
  try {
    return {
      ...decideGeneral(parsedTheory, parsedStatement, individuals, withBudget(options)),
      statement: parsedStatement,
      notes,
    }
  } catch (error) {
    if (error instanceof RuleError) throw new TheoryError(error.message, { code: 'undecidable' })
    throw error
  }
}

/** Shares one time limit among all queries of an answer. */
const withBudget = (options: DecideOptions): DecideOptions => ({
  ...options,
  budget: options.budget ?? new Budget({ milliseconds: options.budgetMs, signal: options.signal }),
})

/** Decides a general statement ("All cats are red"): true if it is true of a fresh individual, false if it is false of a named one. */
function decideGeneral(
  theory: Theory,
  statement: Formula,
  individuals: readonly string[],
  options: DecideOptions,
): Decision {
  const variables = [...new Set(listVariableMentions(statement))]
  const variable = variables[0]
  if (variable === undefined) return decideFormula(theory, statement, options)
  if (variables.length > 1)
    throw new TheoryError('a statement with two unnamed individuals cannot be decided', {
      code: 'undecidable',
      remedy: 'Name one of them.',
    })
  let freshName = 'anyone'
  while (individuals.includes(freshName)) freshName += '_'
  const freshDecision = decideFormula(theory, substitute(statement, variable, freshName), options)
  if (freshDecision.label !== 'Unknown') return freshDecision
  for (const name of individuals) {
    const decision = decideFormula(theory, substitute(statement, variable, name), options)
    if (decision.label === 'False' || decision.label === 'Both') return decision
  }
  return freshDecision
}

const collectTheoryWords = ({ facts, rules }: Theory): Set<string> =>
  new Set([...facts, ...rules.flatMap(({ body, head }) => [body, head])].flatMap(collectWords))

/** Predicates and names of a formula. */
function collectWords(formula: Formula): string[] {
  const found: string[] = []
  visitAtoms(formula, ({ name, terms }) => {
    found.push(name, ...terms.filter(term => term.kind === 'constant').map(term => term.name))
  })
  return found
}
