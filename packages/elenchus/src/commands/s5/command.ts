/** `elenchus s5`: is a formula valid, satisfiable, entailed, and the model that shows it. */
import { type Formula, parse } from '@elenchus/logic'
import { decide, decideEntailment } from '@elenchus/logic/s5'
import type { Command } from 'commander'
import { runBatch, textField } from '../../cli/batch.ts'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { addOptions, file, flag, type Given, seconds, text } from '../../cli/options.ts'
import { write, writeJson } from '../../cli/output.ts'
import type { Answer } from '../../schemas/printed.ts'
import { entailmentDocument, entailmentLines, validityDocument, validityLines } from './show.ts'

const options = {
  entails: text('--entails <formula>', 'ask whether the first formula entails this one'),
  batch: file('--batch <file>', 'answer JSON lines {"formula"} or {"premise","conclusion"}; "-" for standard input'),
  budget: seconds('--budget <seconds>', 'time for one answer; after it the answer is "gave up"', { default: 10 }),
  json: flag('--json', 'print JSON'),
}
export type S5Options = Given<typeof options>

export function define(command: Command): void {
  command
    .argument('[formula]', 'a formula, in any notation: "□(p → q)", "[](p -> q)", "necessary (p implies q)"')
    .action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus s5 "<>p -> []<>p"',
    'elenchus s5 "[](p -> q) & <>p" --entails "<>q"',
    `echo '{"formula": "p | ~p"}' | elenchus s5 --batch -`,
  )
}

async function run(formula: string | undefined, { batch, entails, budget, json }: S5Options): Promise<void> {
  const budgetMs = budget * 1000
  if (batch !== undefined) {
    if (formula !== undefined) throw new UsageError('give a formula or --batch, not both')
    process.exitCode = await runBatch('s5.batch', batch, record => answerRow(record, budgetMs))
    return
  }
  if (formula === undefined) throw new UsageError('name a formula, or a file with --batch')
  const parsed = read(formula, 'formula')
  if (entails === undefined) {
    const decision = await decide(parsed, { budgetMs })
    if (json) await writeJson('s5', validityDocument(parsed, decision))
    else await write(`${validityLines(parsed, decision).join('\n')}\n`)
    return
  }
  const conclusion = read(entails, '--entails')
  const both = await bothEntailments([parsed], conclusion, budgetMs)
  if (json) await writeJson('s5', entailmentDocument(parsed, conclusion, both))
  else await write(`${entailmentLines(parsed, conclusion, both).join('\n')}\n`)
}

function read(text: string, where: string): Formula {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof Error && error.name === 'ParseError') throw new InputError(`${where}, ${error.message}`)
    throw error
  }
}

async function answerRow(record: Record<string, unknown>, budgetMs: number): Promise<Answer<'s5.batch'>> {
  if ('formula' in record) {
    const { valid, satisfiable } = await decide(parse(textField(record, 'formula')), { budgetMs })
    return { valid, satisfiable }
  }
  if (!('premise' in record || 'premises' in record) || !('conclusion' in record))
    throw new InputError('needs "formula", or "premise" and "conclusion"')
  const premises = textField(record, 'premise' in record ? 'premise' : 'premises')
    .split('\n')
    .map(text => parse(text))
  const { local, global } = await bothEntailments(premises, parse(textField(record, 'conclusion')), budgetMs)
  return { entails: local.entails, entailsGlobally: global.entails }
}

async function bothEntailments(premises: readonly Formula[], conclusion: Formula, budgetMs: number) {
  const local = await decideEntailment(premises, conclusion, { budgetMs })
  const global = await decideEntailment(premises, conclusion, { budgetMs, global: true })
  return { local, global }
}
