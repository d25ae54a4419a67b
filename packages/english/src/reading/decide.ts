/** Deciding statements in English: read both sides, ask the reasoner, say what the statement speaks of that the theory does not. */
import type { Formula } from '@elenchus/logic'
import {
  type DecideOptions,
  type Decision,
  deadline,
  decide as decideFormula,
  RuleError,
  type Theory,
} from '@elenchus/logic/rules'
import { TheoryError } from '../theory-error.ts'
import { eachAtom, variableMentions } from '../writing/each-atom.ts'
import { inspectTheory } from './inspect.ts'
import { nearest } from './known-words.ts'
import { individualsOf, type ReadOptions, readStatement, readTheory, substitute } from './read-theory.ts'

export interface DecideEnglishOptions extends DecideOptions, ReadOptions {}

export interface EnglishDecision extends Decision {
  /** The statement as it was read. */
  readonly statement: Formula
  /** Facts that contradict each other; words of the statement that the theory never uses, with the nearest that it does. */
  readonly notes: readonly string[]
}

/**
 * What a theory says about a statement, each as English or already read.
 *
 * `decide('Charlie is tall. If Charlie is tall then Erin is kind.', 'Erin is not kind.').label // 'False'`
 */
export function decide(
  theory: Theory | string,
  statement: Formula | string,
  options: DecideEnglishOptions = {},
): EnglishDecision {
  // Forward chaining is for generated corpora, and they have conventions of their own.
  const dialect = options.dialect ?? (options.semantics === 'forward' ? 'generated' : 'auto')
  const given = typeof theory === 'string' ? readTheory(theory, { ...options, dialect }) : theory
  const individuals = individualsOf(given, options.individuals)
  const asked =
    typeof statement === 'string'
      ? readStatement(statement, {
          ...options,
          dialect,
          individuals,
          ...(typeof theory === 'string' ? { context: theory } : {}),
        })
      : statement
  const contradictions = inspectTheory(given).filter(finding => finding.code === 'contradiction')
  const notes = [...contradictions.map(finding => finding.message), ...strangers(given, asked)]
  try {
    return { ...decideGeneral(given, asked, individuals, withDeadline(options)), statement: asked, notes }
  } catch (error) {
    if (error instanceof RuleError) throw new TheoryError(error.message, { code: 'undecidable' })
    throw error
  }
}

/** One budget for all the questions that an answer takes. */
const withDeadline = ({ budgetMs, ...options }: DecideOptions): DecideOptions =>
  budgetMs === undefined ? options : { ...options, signal: deadline(budgetMs, options.signal) }

/**
 * A general statement ("All cats are red") is true if it is true of an individual nothing is known of, and false if it is
 * false of one the theory names.
 */
function decideGeneral(
  theory: Theory,
  asked: Formula,
  individuals: readonly string[],
  options: DecideOptions,
): Decision {
  const variables = [...new Set(variableMentions(asked))]
  const variable = variables[0]
  if (variable === undefined) return decideFormula(theory, asked, options)
  if (variables.length > 1)
    throw new TheoryError('a statement with two unnamed individuals cannot be decided', {
      code: 'undecidable',
      remedy: 'Name one of them.',
    })
  let stranger = 'anyone'
  while (individuals.includes(stranger)) stranger += '_'
  const anyone = decideFormula(theory, substitute(asked, variable, stranger), options)
  if (anyone.label !== 'Unknown') return anyone
  for (const name of individuals) {
    const one = decideFormula(theory, substitute(asked, variable, name), options)
    if (one.label === 'False' || one.label === 'Both') return one
  }
  return anyone
}

/** Names and predicates of the statement that the theory never mentions. */
function strangers(theory: Theory, statement: Formula): string[] {
  const known = new Set<string>()
  for (const fact of theory.facts) collect(fact, known)
  for (const rule of theory.rules) {
    collect(rule.body, known)
    collect(rule.head, known)
  }
  const asked = new Set<string>()
  collect(statement, asked)
  const notes: string[] = []
  for (const word of asked) {
    if (known.has(word)) continue
    const near = nearest(word, known)
    notes.push(`the theory never mentions "${word}"${near === undefined ? '' : `; did you mean "${near}"?`}`)
  }
  return notes
}

function collect(formula: Formula, into: Set<string>): void {
  eachAtom(formula, atom => {
    into.add(atom.name)
    for (const term of atom.terms) if (term.kind === 'constant') into.add(term.name)
  })
}
