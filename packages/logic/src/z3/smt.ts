/** Satisfiability of SMT-LIB text: the declarations and assertions; the commands that ask are added here. */
import { type AskOptions, ask } from './engine.ts'
import { SolverError } from './solver-error.ts'

export interface SmtOptions extends AskOptions {
  /** Terms whose values are wanted where the text is satisfiable. */
  readonly values?: readonly string[]
  /** Ask for the whole model as well. */
  readonly model?: boolean
  /** Ask for the named assertions `(assert (! … :named n))` that a refutation used, few but not always fewest. */
  readonly core?: boolean
}

export type SmtAnswer =
  /** `output` is what z3 printed for the values and the model. */
  | { readonly answer: 'sat'; readonly output: string }
  | { readonly answer: 'unsat'; readonly core: readonly string[] }
  | { readonly answer: 'gave up'; readonly reason: string }

/**
 * Decides SMT-LIB text (without `check-sat`) within a time budget.
 *
 *     await decideSmt('(declare-const p Bool) (assert p) (assert (not p))')   // { answer: 'unsat', core: [] }
 */
export async function decideSmt(
  text: string,
  { values = [], model = false, core = false, ...options }: SmtOptions = {},
): Promise<SmtAnswer> {
  const before = core ? '(set-option :produce-unsat-cores true)(set-option :smt.core.minimize true)\n' : ''
  const after = (values.length > 0 ? `\n(get-value (${values.join(' ')}))` : '') + (model ? '\n(get-model)' : '')
  // Asking for the values of an unsatisfiable text, or the core of a satisfiable one, is an error that is passed over.
  const query = `${before}${text}\n(echo "answer:")\n(check-sat)${core ? '\n(get-unsat-core)' : ''}${after}`
  const { output, stopped } = await ask(query, options)
  return readAnswer(output, stopped)
}

/**
 * An interrupt may fall anywhere: z3 then leaves out an assertion, or the core, and prints an answer all the same. So
 * what was printed after an interrupt counts for nothing.
 */
function readAnswer(output: string, stopped: boolean): SmtAnswer {
  if (stopped) return { answer: 'gave up', reason: 'the time budget is spent' }
  const at = output.indexOf('answer:\n')
  const before = at < 0 ? output : output.slice(0, at)
  if (before.includes('(error')) throw new SolverError(`z3 does not understand the text: ${before.trim()}`)
  const [first = '', ...rest] = at < 0 ? [] : output.slice(at + 8).split('\n')
  if (first === 'sat') return { answer: 'sat', output: rest.filter(line => !line.startsWith('(error')).join('\n') }
  if (first === 'unsat') {
    const line = rest.find(text => text.startsWith('(') && !text.startsWith('(error')) ?? '()'
    return { answer: 'unsat', core: line.slice(1, -1).split(' ').filter(Boolean) }
  }
  return { answer: 'gave up', reason: `z3 answers ${first || 'nothing'}` }
}
