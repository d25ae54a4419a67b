/** Decides SMT-LIB scripts of declarations and assertions with z3; the query commands are added here. */
import { type QueryOptions, runQuery, SolverError } from './engine.ts'

export interface SmtOptions extends QueryOptions {
  /** Terms to evaluate if the script is satisfiable. */
  readonly values?: readonly string[]
  /** Include the whole model. */
  readonly model?: boolean
  /** Include a small unsatisfiable core of the named assertions `(assert (! … :named n))`. */
  readonly core?: boolean
}

export type SmtAnswer =
  /** `output` contains the values and the model. */
  | { readonly answer: 'sat'; readonly output: string }
  | { readonly answer: 'unsat'; readonly core: readonly string[] }
  | { readonly answer: 'gave up'; readonly reason: string }

/**
 * Decides an SMT-LIB script (without `check-sat`) within a time budget.
 *
 *     await decideSmt('(declare-const p Bool) (assert p) (assert (not p))')   // { answer: 'unsat', core: [] }
 */
export async function decideSmt(
  text: string,
  { values = [], model = false, core = false, ...options }: SmtOptions = {},
): Promise<SmtAnswer> {
  const prologue = core ? '(set-option :produce-unsat-cores true)(set-option :smt.core.minimize true)\n' : ''
  const evaluation = (values.length > 0 ? `\n(get-value (${values.join(' ')}))` : '') + (model ? '\n(get-model)' : '')
  // Values of an unsatisfiable script, or the core of a satisfiable one, cause an error that is ignored.
  const query = `${prologue}${text}\n(echo "answer:")\n(check-sat)${core ? '\n(get-unsat-core)' : ''}${evaluation}`
  const { output, stopped } = await runQuery(query, options)
  return parseAnswer(output, stopped)
}

/**
 * Parses z3's output. After an interrupt z3 may skip an assertion or the core and still print an answer, so the output of an
 * interrupted query is ignored.
 */
function parseAnswer(output: string, stopped: boolean): SmtAnswer {
  if (stopped) return { answer: 'gave up', reason: 'the time budget is used up' }
  const index = output.indexOf('answer:\n')
  const preamble = index < 0 ? output : output.slice(0, index)
  if (preamble.includes('(error')) throw new SolverError(`z3 rejected the script: ${preamble.trim()}`)
  const [first = '', ...lines] = index < 0 ? [] : output.slice(index + 8).split('\n')
  if (first === 'sat') return { answer: 'sat', output: lines.filter(line => !line.startsWith('(error')).join('\n') }
  if (first === 'unsat') {
    const line = lines.find(text => text.startsWith('(') && !text.startsWith('(error')) ?? '()'
    return { answer: 'unsat', core: line.slice(1, -1).split(' ').filter(Boolean) }
  }
  return { answer: 'gave up', reason: `z3 answers ${first || 'nothing'}` }
}
