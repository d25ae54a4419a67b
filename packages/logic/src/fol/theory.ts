/**
 * Reads and decides theories with one formula per line. A row, as in FOLIO's files, is a theory with a statement. Common mistakes
 * are repaired with a diagnostic; every formula that cannot be parsed is reported with its position.
 */
import { ParseError } from '../parse-error.ts'
import type { Diagnostic } from './diagnostic.ts'
import { entails, type FolAnswer } from './entails.ts'
import type { FolFormula } from './formula.ts'
import { type FolReadOptions, read } from './parse.ts'
import type { FolOptions } from './satisfiable.ts'
import { collectVocabulary, findNameProblems } from './vocabulary.ts'

/** Parsed formulas of a theory, with the problems found. */
export interface FolTheory {
  readonly formulas: readonly FolFormula[]
  /** Line of each formula in the text, or its position in the list, from 1. */
  readonly lines: readonly number[]
  readonly diagnostics: readonly Diagnostic[]
  readonly errors: readonly ParseError[]
}

/**
 * Reads a theory from text with one formula per line, or from a list of formulas. Blank lines and lines that start with `#`
 * or `//` are skipped.
 *
 *     readTheory('forall x (Heron(x) -> Bird(x))\nHeron(gil)').formulas.length   // 2
 */
export function readTheory(
  theory: string | readonly string[],
  { repair = true }: Pick<FolReadOptions, 'repair'> = {},
): FolTheory {
  const texts = typeof theory === 'string' ? theory.split(/\r\n|[\n\r]/) : theory
  const formulas: FolFormula[] = []
  const lines: number[] = []
  const diagnostics: Diagnostic[] = []
  const errors: ParseError[] = []
  texts.forEach((text, i) => {
    if (/^\s*(?:#|\/\/|$)/.test(text)) return
    try {
      const reading = read(text, { repair, line: i + 1 })
      formulas.push(reading.formula)
      lines.push(i + 1)
      diagnostics.push(...reading.diagnostics)
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      errors.push(error)
    }
  })
  return { formulas, lines, diagnostics, errors }
}

export type FolRow = Readonly<{ theory: string | readonly string[]; statement: string }>

/** A problem in one part of a row, with its position there. */
export type RowProblem = Readonly<{ part: 'theory' | 'statement'; message: string; line: number; column: number }>

export type FolRowAnswer =
  | (FolAnswer & {
      readonly diagnostics: readonly (Diagnostic & { readonly part: 'theory' | 'statement' | 'both' })[]
      /** Lines of the premises named in the evidence. */
      readonly usedLines: readonly number[]
    })
  /** A row that cannot be parsed is not decided, since leaving out a premise changes the theory. */
  | { readonly label: 'unread'; readonly problems: readonly RowProblem[] }

/**
 * Reads and decides one theory with its statement.
 *
 *     await decide({ theory: ['∀x (Heron(x) → Bird(x))', 'Heron(gil)'], statement: '¬Bird(gil)' })   // label: 'False'
 */
export async function decide(
  { theory, statement }: FolRow,
  { repair = true, ...options }: FolOptions & Pick<FolReadOptions, 'repair'> = {},
): Promise<FolRowAnswer> {
  const premises = readTheory(theory, { repair })
  const goal = readTheory([statement.replace(/\s*[\n\r]\s*/g, ' ')], { repair })
  const problems = [
    ...premises.errors.map(error => toProblem('theory', error)),
    ...goal.errors.map(error => toProblem('statement', error)),
  ]
  const [conclusion] = goal.formulas
  if (!conclusion && goal.errors.length === 0)
    problems.push({ part: 'statement', message: 'the statement is empty', line: 1, column: 1 })
  if (!conclusion || problems.length > 0) return { label: 'unread', problems }
  const answer = await entails(premises.formulas, conclusion, options)
  const { evidence } = answer
  const usedPremises = 'premises' in evidence ? evidence.premises : []
  const names = findNameProblems(collectVocabulary([...premises.formulas, conclusion]))
  return {
    ...answer,
    usedLines: usedPremises.map(i => premises.lines[i]!),
    diagnostics: [
      ...premises.diagnostics.map(diagnostic => ({ ...diagnostic, part: 'theory' as const })),
      ...goal.diagnostics.map(diagnostic => ({ ...diagnostic, part: 'statement' as const })),
      ...names.map(diagnostic => ({ ...diagnostic, part: 'both' as const })),
    ],
  }
}

function toProblem(part: RowProblem['part'], { problem: message, line, column }: ParseError): RowProblem {
  return { part, message, line, column }
}
