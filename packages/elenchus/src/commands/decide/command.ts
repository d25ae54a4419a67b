/** `elenchus decide`: what a theory says about a statement, with the proof. */
import type { Command } from 'commander'
import { runBatch, textField } from '../../cli/batch.ts'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { readText } from '../../cli/input.ts'
import { warn, write, writeJson } from '../../cli/output.ts'
import { proofLines } from '../../proofs/proof-lines.ts'
import { paint } from '../../terminal/paint.ts'
import {
  type Decider,
  type DecideSettings,
  type DecisionDocument,
  deciderOf,
  type Syntax,
  syntaxes,
} from './decider.ts'
import { evidenceLines } from './fol-evidence.ts'

interface Options {
  readonly statement?: string
  readonly semantics: string
  readonly syntax: string
  readonly proof?: boolean
  readonly minimal?: boolean
  readonly batch?: string
  readonly budget: string
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('[file]', 'the theory; "-" for standard input')
    .option('--statement <text>', 'the statement to decide')
    .option('--semantics <name>', 'classical, or forward (ProofWriter, RuleTaker, PrOntoQA)', 'classical')
    .option('--syntax <name>', 'english, symbolic or fol (FOLIO)', 'english')
    .option('--proof', 'show the proof')
    .option('--minimal', 'a proof from which no fact or rule can be dropped')
    .option('--batch <file>', 'answer JSON lines {"id","theory","statement"}; "-" for standard input')
    .option('--budget <seconds>', 'first-order logic: time for one answer', '10')
    .option('--json', 'print JSON')
    .action(run)
  example(
    command,
    'elenchus decide theory.txt --statement "Erin is not kind." --proof',
    `printf 'tall(Ann)\\ntall(Ann) -> kind(Bob)\\n' | elenchus decide - --syntax symbolic --statement "kind(Bob)" --proof`,
  )
}

/** Errors of the libraries that a theory or statement can cause. */
const ofTheInput = (error: unknown) =>
  error instanceof Error && ['ParseError', 'TheoryError', 'RuleError', 'FolError'].includes(error.name)

function settingsOf(options: Options): { syntax: Syntax; settings: DecideSettings } {
  const { semantics, syntax } = options
  if (semantics !== 'classical' && semantics !== 'forward')
    throw new UsageError(`--semantics ${semantics}: classical or forward`)
  if (!syntaxes.includes(syntax as Syntax)) throw new UsageError(`--syntax ${syntax}: ${syntaxes.join(', ')}`)
  if (syntax === 'fol' && semantics === 'forward')
    throw new UsageError('first-order formulas are decided classically; leave --semantics out')
  const budgetMs = Number(options.budget) * 1000
  if (!(budgetMs > 0)) throw new UsageError(`--budget ${options.budget}: a positive number of seconds`)
  const proof = options.proof === true || options.minimal === true
  return {
    syntax: syntax as Syntax,
    settings: { semantics, proof: proof || options.json === true, minimal: options.minimal === true, budgetMs },
  }
}

async function run(file: string | undefined, options: Options): Promise<void> {
  const { syntax, settings } = settingsOf(options)
  if (options.batch !== undefined) {
    if (file !== undefined) throw new UsageError('give a theory or --batch, not both')
    const decide = await deciderOf(syntax)
    const batchSettings = { ...settings, proof: options.proof === true || options.minimal === true }
    process.exitCode = await runBatch(options.batch, record => answerRow(record, decide, batchSettings), {
      isLineError: ofTheInput,
    })
    return
  }
  if (file === undefined) throw new UsageError('name a theory file ("-" for standard input), or a file with --batch')
  if (options.statement === undefined) throw new UsageError('what is to be decided? Add --statement TEXT')
  const theory = await readText(file)
  if (theory.trim() === '')
    throw new InputError(
      `${file === '-' ? 'standard input' : file}: the theory is empty; write one fact or rule a line`,
    )
  const decide = await deciderOf(syntax)
  let decision: DecisionDocument
  try {
    decision = await decide(theory, options.statement, settings)
  } catch (error) {
    if (ofTheInput(error)) throw new InputError((error as Error).message)
    throw error
  }
  await show(decision, options, syntax)
}

async function answerRow(record: Record<string, unknown>, decide: Decider, settings: DecideSettings): Promise<object> {
  const { label, depth, proof } = await decide(textField(record, 'theory'), textField(record, 'statement'), settings)
  return settings.proof ? { label, depth, proof } : { label }
}

const colour = (label: string) =>
  label === 'True' ? paint.green(label) : label === 'False' ? paint.red(label) : paint.yellow(label)

const meaning: Readonly<Record<string, string>> = {
  Unknown: 'the theory leaves it open',
  Inconsistent: 'the theory has no model; nothing can be said of any statement',
  Both: 'the statement and its negation are both derived',
  'gave up': 'the time budget was spent (raise --budget)',
}

async function show(decision: DecisionDocument, options: Options, syntax: Syntax): Promise<void> {
  const { notes, ...document } = decision
  if (options.json) {
    await writeJson({ statement: options.statement, semantics: options.semantics, syntax, ...document })
    return
  }
  for (const note of notes) warn(`note: ${note}`)
  const { label } = decision
  const lines = [`${colour(label)}${meaning[label] ? `: ${meaning[label]}` : ''}`]
  if ((options.proof || options.minimal) && decision.evidence) lines.push('', ...evidenceLines(decision.evidence))
  if ((options.proof || options.minimal) && decision.proof) lines.push('', ...proofLines(decision.proof))
  await write(`${lines.join('\n')}\n`)
}
