/** `elenchus extract`: what responses answer, and by which words, so that anybody can audit how answers are read. */
import { type Reading, readChoice, readInference, readTheoryLabel } from '@elenchus/answers'
import type { Command } from 'commander'
import { parseLine, runBatch, textField } from '../cli/batch.ts'
import { example } from '../cli/command.ts'
import { readLines } from '../cli/files.ts'
import { InputError, writeLines } from '../cli/io.ts'
import { addOptions, flag, type OptionValues } from '../cli/options.ts'
import { table } from '../terminal/text.ts'

const options = {
  codes: flag('--codes', 'in answers about theories, read 0, 1 and 2 as False, True and Unknown'),
  unsure: flag('--unsure', 'list only the responses that a person should look at'),
  json: flag('--json', 'print JSON lines'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument(
      '<file>',
      'JSON lines {"id","kind":"choice|nli|theory","options","lettered","response"}; "-" for standard input',
    )
    .action(run)
  addOptions(command, options)
  example(command, 'elenchus extract responses.jsonl', 'elenchus extract responses.jsonl --json > answers.jsonl')
}

type Answer = number | string

/** The reading of one line, by its kind. */
function readRecord(record: Record<string, unknown>, codes: boolean): Reading<Answer> {
  const response = textField(record, 'response')
  const { kind, options, lettered = true } = record
  if (kind === 'nli') return readInference(response)
  if (kind === 'theory') return readTheoryLabel(response, { codes })
  if (kind !== 'choice') throw new InputError('"kind" has to be choice, nli or theory')
  if (!Array.isArray(options) || options.length < 2 || !options.every(option => typeof option === 'string'))
    throw new InputError('the line needs "options", a list of two texts or more')
  if (typeof lettered !== 'boolean') throw new InputError('"lettered" has to be true or false')
  return readChoice(response, options, { lettered })
}

const rowOf = ({ answer, evidence, sure, why }: Reading<Answer>) => ({
  answer,
  evidence: evidence?.text ?? null,
  at: evidence ? [evidence.start, evidence.end] : null,
  sure,
  why,
})

async function run(file: string, { codes, unsure, json }: Options): Promise<void> {
  if (json) {
    process.exitCode = await runBatch('extract.batch', file, async record => rowOf(readRecord(record, codes === true)))
    return
  }
  const rows: string[][] = []
  let [count, doubtful, none, gold, right, misread] = [0, 0, 0, 0, 0, 0]
  for await (const line of readLines(file)) {
    const record = lineOf(file, line.number, () => parseLine(line))
    const reading = lineOf(file, line.number, () => readRecord(record, codes === true))
    count++
    if (!reading.sure) doubtful++
    if (reading.answer === null) none++
    if (record['gold'] !== undefined) {
      gold++
      if (reading.answer === record['gold']) right++
      else if (reading.answer !== null) misread++
    }
    if (unsure && reading.sure) continue
    rows.push([
      String(record['id'] ?? line.number),
      reading.answer === null ? '–' : shown(reading.answer),
      reading.sure ? '' : 'unsure',
      reading.why,
      shortened(reading.evidence?.text ?? ''),
    ])
  }
  const lines = [
    ...(rows.length > 0 ? [table(['', 'answer', '', 'because', 'words'], rows)] : []),
    `${count} responses: ${none} without an answer, ${doubtful} unsure`,
    ...(gold > 0 ? [`${right} of ${gold} are read as the file's "gold" says, ${misread} otherwise`] : []),
  ]
  await writeLines(lines)
}

function lineOf<T>(file: string, number: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${file}, line ${number}: ${error.message}`)
    throw error
  }
}

/** A choice by its letter, which people find faster than an index. */
const shown = (answer: Answer) => (typeof answer === 'number' ? String.fromCharCode(65 + answer) : answer)

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `…${line.slice(-59)}` : line
}
