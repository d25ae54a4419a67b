/** `elenchus decide`: decides whether a statement follows from a theory, and shows the proof. */
import { readTextField, runBatch } from '../../cli/batch.ts'
import { defineCommand } from '../../cli/command.ts'
import { inputName, readText } from '../../cli/files.ts'
import { InputError, isUserError, locateErrors, UsageError, warn, write, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, type OptionValues, oneOf, seconds, text, wholeNumber } from '../../cli/options.ts'
import type { Decider, DecideSettings, Syntax } from './decider.ts'
import { chooseDecider, domains, semantics, syntaxes, toReadingDocument } from './decider.ts'
import { drawDecision, formatDecision, formatReading } from './show.ts'

const formats = ['text', 'svg', 'html', 'tex'] as const

const options = {
  statement: text('--statement <text>', 'the statement to decide'),
  semantics: oneOf('--semantics <name>', 'classical, or forward as in ProofWriter', semantics, {
    default: 'classical',
  }),
  syntax: oneOf('--syntax <name>', 'notation: english, symbolic, or fol (as in FOLIO)', syntaxes, {
    default: 'english',
  }),
  proof: flag('--proof', 'show the proof'),
  minimal: flag('--minimal', 'show a proof without unnecessary facts and rules'),
  showReading: flag('--show-reading', 'show how each English sentence is interpreted; no statement is needed'),
  reading: wholeNumber('--reading <n>', 'number of the reading to use for an ambiguous sentence', { min: 1 }),
  domain: oneOf('--domain <name>', 'whether "everyone" includes unnamed individuals', domains, { default: 'open' }),
  batch: file('--batch <file>', 'decide each JSON line {"id","theory","statement"}; "-" for standard input'),
  budget: seconds('--budget <seconds>', 'time limit, after which the label is "gave up"', { default: 10 }),
  format: oneOf('--format <name>', 'show text, or draw the proof as svg, html or tex', formats, { default: 'text' }),
  json: flag('--json', 'print JSON'),
}
type DecideOptions = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [['[file]', 'the theory; "-" for standard input']],
  options,
  run,
})

function readSettings({ semantics, syntax, budget, proof, minimal, reading, domain, showReading }: DecideOptions) {
  if (syntax !== 'english' && (reading !== undefined || domain === 'closed' || showReading))
    throw new UsageError('--reading, --domain closed and --show-reading need --syntax english')
  if (syntax === 'fol' && semantics === 'forward')
    throw new UsageError('--semantics forward: first-order formulas are decided classically')
  const isMinimal = minimal === true
  return { semantics, proof: proof === true || isMinimal, minimal: isMinimal, budgetMs: budget * 1000, domain, reading }
}

async function run(theoryFile: string | undefined, options: DecideOptions) {
  const settings = readSettings(options)
  const { batch, statement, syntax, json, format, showReading } = options
  if (format !== 'text' && (json || batch !== undefined))
    throw new UsageError(`--format ${format} draws a single decision; remove ${json ? '--json' : '--batch'}`)
  const decide = chooseDecider(syntax)
  if (batch !== undefined) {
    if (theoryFile !== undefined) throw new UsageError('give a theory or --batch, not both')
    return runBatch('decide.batch', batch, record => decideRecord(record, decide, settings))
  }
  if (theoryFile === undefined) throw new UsageError('no theory; give a file ("-" for standard input), or --batch FILE')
  if (statement === undefined && !showReading) throw new UsageError('no statement; add --statement TEXT')
  const theory = await readText(theoryFile)
  rejectEmpty(theory, inputName(theoryFile))
  if (statement === undefined) return locateErrors(`${inputName(theoryFile)}: `, () => printReading(theory, options))
  const needsProof = settings.proof || json === true || format !== 'text'
  const decision = await decide(theory, statement, { ...settings, proof: needsProof }).catch((error: unknown) =>
    locateProblem(error, { theory, statement, name: inputName(theoryFile), syntax }),
  )
  if (json) return writeJson('decide', { statement, semantics: settings.semantics, syntax, ...decision })
  for (const note of decision.notes) warn(`note: ${note}`)
  if (format !== 'text') return write(await drawDecision(statement, decision, format))
  const readingLines = showReading && decision.reading ? [...formatReading(decision.reading), ''] : []
  await writeLines([...readingLines, ...(await formatDecision(decision, settings))])
}

/** Adds the file to an error in the theory, and the option to an error in the statement. */
async function locateProblem(
  error: unknown,
  { theory, statement, name, syntax }: { theory: string; statement: string; name: string; syntax: Syntax },
): Promise<never> {
  if (!isUserError(error)) throw error
  const { message } = error
  const column = Number(/^1:(\d+): /.exec(message)?.[1] ?? Number.POSITIVE_INFINITY)
  const isInStatement =
    syntax === 'fol'
      ? message.startsWith('statement, ')
      : column <= statement.length + 1 && (await canRead(theory, syntax).catch(() => false))
  throw new InputError(`${isInStatement ? '--statement' : name}: ${message.replace(/^(?:theory|statement), /, '')}`)
}

async function canRead(theory: string, syntax: 'english' | 'symbolic'): Promise<true> {
  if (syntax === 'english') (await import('@elenchus/english')).readEnglish(theory)
  else (await import('@elenchus/logic/rules')).readSymbolic(theory)
  return true
}

/** Prints the interpretation of each sentence, without a decision. */
async function printReading(theory: string, { reading, domain, json, format }: DecideOptions): Promise<void> {
  if (format !== 'text') throw new UsageError(`--format ${format} draws a proof; add --statement TEXT`)
  const { readEnglish } = await import('@elenchus/english')
  const theoryReading = readEnglish(theory, { domain, reading })
  const { engine, why, notes } = theoryReading
  const document = toReadingDocument(theoryReading)
  if (json) return writeJson('decide.reading', { engine, why, notes, ...document })
  const reasoner = engine === 'rules' ? 'facts and rules' : `first-order logic: ${why}`
  await writeLines([...formatReading(document), '', `statements will be decided with ${reasoner}`])
}

function rejectEmpty(theory: string, name: string): void {
  if (theory.trim() === '') throw new InputError(`${name}: the theory is empty; write one fact or rule per line`)
}

async function decideRecord(record: Record<string, unknown>, decide: Decider, settings: DecideSettings) {
  const theory = readTextField(record, 'theory')
  rejectEmpty(theory, '"theory"')
  const decision = await decide(theory, readTextField(record, 'statement'), settings)
  const { label, depth, proof, engine, why, reading, notes } = decision
  return { label, ...(settings.proof && { depth, proof }), ...(reading && { engine, why, reading }), notes }
}
