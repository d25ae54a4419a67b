/** `elenchus extract`: extracts the answers from model responses, with the evidence for each. */
import { type Reading, readChoice, readInference, readTheoryLabel } from '@elenchus/answers'
import { parseLine, readTextField, runBatch } from '../cli/batch.ts'
import { defineCommand } from '../cli/command.ts'
import { inputName, readLines } from '../cli/files.ts'
import { InputError, locateErrors, writeLines } from '../cli/io.ts'
import { flag } from '../cli/options.ts'
import { table } from '../terminal/text.ts'

const options = {
  codes: flag('--codes', 'interpret 0, 1 and 2 as False, True and Unknown in answers about theories'),
  unsure: flag('--unsure', 'list only the responses that should be checked by hand'),
  json: flag('--json', 'print JSON lines'),
}

type Answer = number | string

export const { define } = defineCommand({
  arguments: [
    [
      '<file>',
      'JSON lines {"id","kind":"choice|nli|theory","options","lettered","response"}, with "lettered": false if the prompt showed the options without letters; "-" for standard input',
    ],
  ],
  options,
  async run(file, { codes = false, unsure, json }) {
    if (json) return runBatch('extract.batch', file, async record => toRow(readRecord(record, codes)))
    const rows: string[][] = []
    const counts = { all: 0, unsure: 0, unparsed: 0, gold: 0, correct: 0, incorrect: 0 }
    for await (const line of readLines(file)) {
      const { record, extraction } = locateErrors(`${inputName(file)}, line ${line.number}: `, () => {
        const record = parseLine(line)
        return { record, extraction: readRecord(record, codes) }
      })
      const { answer, sure, why, evidence } = extraction
      counts.all++
      if (!sure) counts.unsure++
      if (answer === null) counts.unparsed++
      if (record['gold'] !== undefined) {
        counts.gold++
        if (answer === record['gold']) counts.correct++
        else if (answer !== null) counts.incorrect++
      }
      if (unsure && sure) continue
      // A choice is shown as a letter.
      const answerText = typeof answer === 'number' ? String.fromCharCode(65 + answer) : (answer ?? '–')
      const id = String(record['id'] ?? line.number)
      rows.push([id, answerText, sure ? '' : 'unsure', why, truncateStart(evidence?.text ?? '')])
    }
    const goldSummary = `${counts.correct} of ${counts.gold} answers agree with "gold" in the file; ${counts.incorrect} differ`
    await writeLines([
      ...(rows.length > 0 ? [table(['', 'answer', '', 'reason', 'evidence'], rows)] : []),
      `${counts.all} responses: ${counts.unparsed} without an answer, ${counts.unsure} with an uncertain answer`,
      ...(counts.gold > 0 ? [goldSummary] : []),
    ])
  },
})

function readRecord(record: Record<string, unknown>, codes: boolean): Reading<Answer> {
  const response = readTextField(record, 'response')
  const { kind, options, lettered = true } = record
  if (kind === 'nli') return readInference(response)
  if (kind === 'theory') return readTheoryLabel(response, { codes })
  if (kind !== 'choice') throw new InputError('"kind" must be choice, nli or theory')
  if (!Array.isArray(options) || options.length < 2 || !options.every(option => typeof option === 'string'))
    throw new InputError('expected "options", a list of at least two strings')
  if (typeof lettered !== 'boolean') throw new InputError('"lettered" must be true or false')
  return readChoice(response, options, { lettered })
}

const toRow = ({ answer, evidence, sure, why }: Reading<Answer>) => ({
  /** Index of the option; entailed or not-entailed; True, False or Unknown; null if there is no single answer. */
  answer,
  /** The part of the response that gives the answer. */
  evidence: evidence?.text ?? null,
  /** Start and end of the evidence in the response. */
  at: evidence ? [evidence.start, evidence.end] : null,
  /** False if the answer should be checked by hand. */
  sure,
  why,
})

const truncateStart = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `…${line.slice(-59)}` : line
}
