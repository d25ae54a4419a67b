/** Satisfiability of SMT-LIB declarations and assertions; the query commands are added here. */
import { type AskOptions, ask, SolverError } from './engine.ts'

export interface SmtOptions extends AskOptions {
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
  const before = core ? '(set-option :produce-unsat-cores true)(set-option :smt.core.minimize true)\n' : ''
  const after = (values.length > 0 ? `\n(get-value (${values.join(' ')}))` : '') + (model ? '\n(get-model)' : '')
  // Values of an unsatisfiable script, or the core of a satisfiable one, cause an error that is ignored.
  const query = `${before}${text}\n(echo "answer:")\n(check-sat)${core ? '\n(get-unsat-core)' : ''}${after}`
  const { output, stopped } = await ask(query, options)
  return readAnswer(output, stopped)
}

/**
 * After an interrupt z3 may skip an assertion or the core and still print an answer, so the output of an interrupted query
 * is ignored.
 */
function readAnswer(output: string, stopped: boolean): SmtAnswer {
  if (stopped) return { answer: 'gave up', reason: 'the time budget is spent' }
  const at = output.indexOf('answer:\n')
  const before = at < 0 ? output : output.slice(0, at)
  if (before.includes('(error')) throw new SolverError(`z3 rejected the script: ${before.trim()}`)
  const [first = '', ...rest] = at < 0 ? [] : output.slice(at + 8).split('\n')
  if (first === 'sat') return { answer: 'sat', output: rest.filter(line => !line.startsWith('(error')).join('\n') }
  if (first === 'unsat') {
    const line = rest.find(text => text.startsWith('(') && !text.startsWith('(error')) ?? '()'
    return { answer: 'unsat', core: line.slice(1, -1).split(' ').filter(Boolean) }
  }
  return { answer: 'gave up', reason: `z3 answers ${first || 'nothing'}` }
}
