/** `elenchus decide`: what a theory says about a statement, with the proof. */
import { runBatch, textField } from '../../cli/batch.ts'
import { defineCommand } from '../../cli/command.ts'
import { inputName, readText } from '../../cli/files.ts'
import { InputError, UsageError, warn, write, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, type Given, oneOf, seconds, text, wholeNumber } from '../../cli/options.ts'
import { type Decider, type DecideSettings, deciderOf, domains, semantics, syntaxes } from './decider.ts'
import { decisionLines, readingLines } from './show.ts'

const formats = ['text', 'svg', 'html', 'tex'] as const

const options = {
  statement: text('--statement <text>', 'the statement to decide'),
  semantics: oneOf('--semantics <name>', 'classical, or forward (ProofWriter, RuleTaker, PrOntoQA)', semantics, {
    default: 'classical',
  }),
  syntax: oneOf('--syntax <name>', 'english, symbolic or fol (FOLIO)', syntaxes, { default: 'english' }),
  proof: flag('--proof', 'show the proof'),
  minimal: flag('--minimal', 'show a proof from which no fact or rule can be dropped'),
  showReading: flag('--show-reading', 'English: show how each sentence is read; needs no statement'),
  reading: wholeNumber('--reading <n>', 'English: which reading of an ambiguous sentence to take, from 1'),
  domain: oneOf(
    '--domain <name>',
    'English: whom "everyone" means: open for anybody, closed for the named individuals alone',
    domains,
    {
      default: 'open',
    },
  ),
  batch: file('--batch <file>', 'answer JSON lines {"id","theory","statement"}; "-" for standard input'),
  budget: seconds('--budget <seconds>', 'time limit for one answer, after which it is "gave up"', { default: 10 }),
  format: oneOf('--format <name>', 'text, or the proof drawn as svg, html or tex', formats, { default: 'text' }),
  json: flag('--json', 'print JSON'),
}
type DecideOptions = Given<typeof options>

export const { define } = defineCommand({
  arguments: [['[file]', 'the theory; "-" for standard input']],
  options,
  examples: [
    'elenchus decide theory.txt --statement "Erin is not kind." --proof',
    'elenchus decide theory.txt --show-reading',
    'elenchus decide theory.txt --statement "Erin is not kind." --format svg > proof.svg',
    `printf 'tall(Ann)\\ntall(Ann) -> kind(Bob)\\n' | elenchus decide - --syntax symbolic --statement "kind(Bob)" --proof`,
  ],
  run,
})

function settingsOf(options: DecideOptions): DecideSettings {
  const { semantics, syntax, budget, proof, minimal, reading, domain, showReading } = options
  if (syntax !== 'english' && (reading !== undefined || domain === 'closed' || showReading === true))
    throw new UsageError('--reading, --domain closed and --show-reading are for --syntax english')
  if (reading === 0) throw new UsageError('--reading 0: readings are counted from 1')
  if (syntax === 'fol' && semantics === 'forward')
    throw new UsageError('first-order formulas are decided classically; leave --semantics out')
  return {
    semantics,
    proof: proof === true || minimal === true,
    minimal: minimal === true,
    budgetMs: budget * 1000,
    domain,
    ...(reading === undefined ? {} : { reading }),
  }
}

async function run(theoryFile: string | undefined, options: DecideOptions): Promise<number | undefined> {
  const settings = settingsOf(options)
  const { batch, statement, syntax, json, format, showReading } = options
  if (format !== 'text' && (json || batch !== undefined))
    throw new UsageError(`--format ${format} draws one answer; leave ${json ? '--json' : '--batch'} out`)
  if (batch !== undefined) {
    if (theoryFile !== undefined) throw new UsageError('give a theory or --batch, not both')
    const decide = await deciderOf(syntax)
    return runBatch('decide.batch', batch, record => answerRow(record, decide, settings))
  }
  if (theoryFile === undefined)
    throw new UsageError('name a theory file ("-" for standard input), or a file with --batch')
  if (statement === undefined && !showReading) throw new UsageError('what is to be decided? Add --statement TEXT')
  const theory = await readText(theoryFile)
  refuseEmpty(theory, inputName(theoryFile))
  if (statement === undefined) {
    await printReading(theory, options)
    return
  }
  const decide = await deciderOf(syntax)
  const decision = await decide(theory, statement, {
    ...settings,
    proof: settings.proof || json === true || format !== 'text',
  })
  if (json)
    await writeJson('decide', {
      statement,
      semantics: settings.semantics,
      syntax,
      ...decision,
      notes: [...decision.notes],
    })
  else {
    for (const note of decision.notes) warn(`note: ${note}`)
    const shown = showReading && decision.reading ? [...readingLines(decision.reading), ''] : []
    if (format !== 'text') await write((await import('./picture.ts')).decisionPicture(statement, decision, format))
    else await write(`${[...shown, ...decisionLines(decision, settings)].join('\n')}\n`)
  }
}

/** How each sentence is read, without deciding anything. */
async function printReading(theory: string, { reading, domain, json, format }: DecideOptions): Promise<void> {
  if (format !== 'text') throw new UsageError(`--format ${format} draws a proof; add --statement TEXT`)
  const [{ readEnglish }, { readingDocument }] = await Promise.all([
    import('@elenchus/english'),
    import('./english.ts'),
  ])
  const read = readEnglish(theory, { domain, reading })
  const { engine, why, notes } = read
  const document = readingDocument(read)
  if (json) return writeJson('decide.reading', { engine, why, notes: [...notes], ...document })
  const decider = engine === 'rules' ? 'facts and rules' : `first-order logic: ${why}`
  await writeLines([...readingLines(document), '', `decided by ${decider}`])
}

function refuseEmpty(theory: string, name: string): void {
  if (theory.trim() === '') throw new InputError(`${name}: the theory is empty; write one fact or rule per line`)
}

async function answerRow(record: Record<string, unknown>, decide: Decider, settings: DecideSettings) {
  const theory = textField(record, 'theory')
  refuseEmpty(theory, '"theory"')
  const { label, depth, proof, engine, why, reading, notes } = await decide(
    theory,
    textField(record, 'statement'),
    settings,
  )
  const read = reading === undefined ? {} : { engine, why, reading }
  return { label, ...(settings.proof ? { depth, proof } : {}), ...read, notes: [...notes] }
}
