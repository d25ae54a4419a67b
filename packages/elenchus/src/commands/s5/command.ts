/** `elenchus s5`: is a formula valid, satisfiable, entailed in S5 or another modal logic, and what shows it. */
import { type Formula, parse } from '@elenchus/logic'
import { drawTableau, drawWorlds, type PictureFormat } from '@elenchus/logic/draw'
import { modalLogics, type Tableau } from '@elenchus/logic/modal'
import type { PointedModel } from '@elenchus/logic/s5'
import type { Command } from 'commander'
import { runBatch, textField } from '../../cli/batch.ts'
import { example } from '../../cli/command.ts'
import { InputError, UsageError, write, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, oneOf, seconds, text } from '../../cli/options.ts'
import { entailmentOf, type Question, validityOf } from './judge.ts'
import { entailmentDocument, entailmentLines, validityDocument, validityLines } from './show.ts'

const formats = ['text', 'svg', 'html', 'tex'] as const

const options = {
  logic: oneOf('--logic <name>', 'the modal logic: K, D, T, B, S4 or S5', modalLogics, { default: 'S5' }),
  entails: text('--entails <formula>', 'ask whether the first formula entails this one'),
  batch: file('--batch <file>', 'answer JSON lines {"formula"} or {"premise","conclusion"}; "-" for standard input'),
  budget: seconds('--budget <seconds>', 'time limit for one answer, after which it is "gave up"', { default: 10 }),
  tableau: flag('--tableau', 'if the answer is yes, show the closed tableau that derives it'),
  format: oneOf('--format <name>', 'text, or the countermodel or tableau as svg, html or tex', formats, {
    default: 'text',
  }),
  json: flag('--json', 'print JSON'),
}
export type S5Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument('[formula]', 'a formula, in any notation: "□(p → q)", "[](p -> q)", "necessary (p implies q)"')
    .action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus s5 "<>p -> []<>p"',
    'elenchus s5 "[](p -> q) & <>p" --entails "<>q"',
    'elenchus s5 "[]p -> [][]p" --logic T --format svg > worlds.svg',
    'elenchus s5 "[]p -> [][]p" --logic S4 --tableau',
    `echo '{"formula": "p | ~p"}' | elenchus s5 --batch -`,
  )
}

async function run(formula: string | undefined, given: S5Options): Promise<void> {
  const { batch, entails, budget, json, format, logic } = given
  const question = { logic, budgetMs: budget * 1000, tableau: given.tableau === true || format !== 'text' }
  if (format !== 'text' && (json || batch !== undefined))
    throw new UsageError(`--format ${format} draws one answer; leave ${json ? '--json' : '--batch'} out`)
  if (batch !== undefined) {
    if (formula !== undefined) throw new UsageError('give a formula or --batch, not both')
    process.exitCode = await runBatch('s5.batch', batch, record => answerRow(record, { ...question, tableau: false }))
    return
  }
  if (formula === undefined) throw new UsageError('name a formula, or a file with --batch')
  const parsed = read(formula, 'formula')
  if (entails === undefined) {
    const validity = await validityOf(parsed, question)
    if (json) await writeJson('s5', validityDocument(parsed, validity, question))
    else if (format !== 'text') await write(picture(validity, parsed, [], logic, format))
    else await write(`${validityLines(parsed, validity, question).join('\n')}\n`)
    return
  }
  const conclusion = read(entails, '--entails')
  const entailment = await entailmentOf([parsed], conclusion, question)
  if (json) await writeJson('s5', entailmentDocument(parsed, conclusion, entailment, question))
  else if (format !== 'text') await write(picture(entailment, conclusion, [parsed], logic, format))
  else await write(`${entailmentLines(parsed, conclusion, entailment, question).join('\n')}\n`)
}

/** The countermodel of what does not hold, the tableau of what does. */
function picture(
  { countermodel, tableau }: { readonly countermodel: PointedModel | null; readonly tableau: Tableau | null },
  formula: Formula,
  premises: readonly Formula[],
  logic: Question['logic'],
  format: PictureFormat,
): string {
  if (countermodel) return drawWorlds(countermodel, format, { logic, formula, premises })
  if (tableau) return drawTableau(tableau, format)
  throw new InputError('the time limit was reached before there was anything to draw; raise --budget')
}

function read(text: string, where: string): Formula {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof Error && error.name === 'ParseError') throw new InputError(`${where}, ${error.message}`)
    throw error
  }
}

async function answerRow(record: Record<string, unknown>, question: Question) {
  if ('formula' in record) {
    const { valid, satisfiable } = await validityOf(parse(textField(record, 'formula')), question)
    return { valid, satisfiable }
  }
  if (!('premise' in record || 'premises' in record) || !('conclusion' in record))
    throw new InputError('the line needs "formula", or "premise" and "conclusion"')
  const premises = textField(record, 'premise' in record ? 'premise' : 'premises')
    .split('\n')
    .map(text => parse(text))
  const { entails, global } = await entailmentOf(premises, parse(textField(record, 'conclusion')), question)
  return { entails, ...(global === null ? {} : { entailsGlobally: global }) }
}
