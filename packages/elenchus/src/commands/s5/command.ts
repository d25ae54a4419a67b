/** `elenchus s5`: decides validity, satisfiability and entailment in S5 and other modal logics, with countermodels and tableaux. */
import { type Formula, parse } from '@elenchus/logic'
import { drawTableau, drawWorlds, type PictureFormat } from '@elenchus/logic/draw'
import { modalLogics } from '@elenchus/logic/modal'
import { readTextField, runBatch } from '../../cli/batch.ts'
import { defineCommand } from '../../cli/command.ts'
import { InputError, locateErrors, UsageError, write, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, json, oneOf, seconds, text } from '../../cli/options.ts'
import { decideEntailment, decideValidity, type Entailment, type ModalSettings, type Validity } from './decide.ts'
import { formatEntailment, formatValidity, toEntailmentDocument, toValidityDocument } from './show.ts'

const formats = ['text', 'svg', 'html', 'tex'] as const

const options = {
  logic: oneOf('--logic <name>', 'the modal logic: K, D, T, B, S4 or S5', modalLogics, { default: 'S5' }),
  entails: text('--entails <formula>', 'decide whether the first formula entails this second formula'),
  batch: file(
    '--batch <file>',
    'decide each JSON line {"formula"} or {"premise","conclusion"}; "-" for standard input',
  ),
  budget: seconds('--budget <seconds>', 'time limit per formula, after which the answer is "gave up"', { default: 10 }),
  tableau: flag('--tableau', 'show the closed tableau that proves a positive answer'),
  format: oneOf('--format <name>', 'show text, or draw the countermodel or tableau', formats, { default: 'text' }),
  json: json(),
}

export const { define } = defineCommand({
  arguments: [['[formula]', 'a formula, in any notation: "□(p → q)", "[](p -> q)", "necessary (p implies q)"']],
  options,
  async run(formula, { batch, entails, budget, json, format, logic, tableau }) {
    const settings = { logic, budgetMs: budget * 1000, tableau: tableau === true || format !== 'text' }
    if (format !== 'text' && (json || batch !== undefined))
      throw new UsageError(`--format ${format} draws a single answer; remove ${json ? '--json' : '--batch'}`)
    if (batch !== undefined) {
      if (formula !== undefined) throw new UsageError('give a formula or --batch, not both')
      return runBatch('s5.batch', batch, record => decideRecord(record, { ...settings, tableau: false }))
    }
    if (formula === undefined) throw new UsageError('no formula; give a formula or --batch FILE')
    const parsedFormula = parseFormula(formula, 'formula')
    if (entails === undefined) {
      const validity = await decideValidity(parsedFormula, settings)
      if (json) return writeJson('s5', toValidityDocument(parsedFormula, validity, settings))
      if (format !== 'text') return write(drawAnswer(validity, parsedFormula, [], logic, format))
      return writeLines(formatValidity(parsedFormula, validity, settings))
    }
    const conclusion = parseFormula(entails, '--entails')
    const entailment = await decideEntailment([parsedFormula], conclusion, settings)
    if (json) return writeJson('s5', toEntailmentDocument(parsedFormula, conclusion, entailment, settings))
    if (format !== 'text') return write(drawAnswer(entailment, conclusion, [parsedFormula], logic, format))
    return writeLines(formatEntailment(parsedFormula, conclusion, entailment, settings))
  },
})

/** Draws the countermodel of a negative answer, the tableau of a positive one. */
function drawAnswer(
  { countermodel, tableau }: Pick<Validity | Entailment, 'countermodel' | 'tableau'>,
  formula: Formula,
  premises: readonly Formula[],
  logic: ModalSettings['logic'],
  format: PictureFormat,
): string {
  if (countermodel) return drawWorlds(countermodel, format, { logic, formula, premises })
  if (tableau) return drawTableau(tableau, format)
  throw new InputError('the time limit was reached, so there is nothing to draw; raise --budget')
}

function parseFormula(text: string, source: string): Formula {
  return locateErrors(`${source}, `, () => parse(text))
}

async function decideRecord(record: Record<string, unknown>, settings: ModalSettings) {
  if ('formula' in record) {
    const { valid, satisfiable } = await decideValidity(parse(readTextField(record, 'formula')), settings)
    return { valid, satisfiable }
  }
  if (!('premise' in record || 'premises' in record) || !('conclusion' in record))
    throw new InputError('expected a field "formula", or the fields "premise" and "conclusion"')
  const premises = readTextField(record, 'premise' in record ? 'premise' : 'premises')
    .split('\n')
    .map(text => parse(text))
  const conclusion = parse(readTextField(record, 'conclusion'))
  const { entails, global } = await decideEntailment(premises, conclusion, settings)
  return { entails, entailsGlobally: global }
}
