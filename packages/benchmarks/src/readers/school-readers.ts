/**
 * Readers of the school-level corpora in ReClor's Table 2: DREAM, MCTest and ARC. RACE, MCTest and ARC are released as folders, for which
 * `acceptFolders` extends their readers.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readTextSync } from '@elenchus/files'
import type { ChoiceItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { type RawRecord, splitJson, splitLines } from './raw-records.ts'
import {
  createJsonReader,
  type Fields,
  getId,
  getString,
  isStringArray,
  type Reader,
  RecordError,
  readRecords,
} from './reader.ts'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Lists the data files in a folder and its subfolders, in numeric order of names (`2.txt` before `10.txt`). */
export function listDataFiles(folder: string): string[] {
  const order = new Intl.Collator('en', { numeric: true })
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => order.compare(a.name, b.name))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listDataFiles(path)
      return /\.(?:txt|json|jsonl|tsv)$/i.test(entry.name) && !/readme|license|corpus/i.test(entry.name) ? [path] : []
    })
}

/** Extends a reader of files to folders, whose data files it reads one after another. */
export const acceptFolders = <T>(read: Reader<T>): Reader<T> =>
  async function* (path, options = {}) {
    if (!isFolder(path)) return yield* read(path, options)
    const files = listDataFiles(path)
    if (files.length === 0) throw new BenchmarkError(`${path}: no .txt, .json, .jsonl or .tsv file in the folder`)
    const { onBadRecord } = options
    for (const file of files)
      yield* read(file, {
        ...options,
        onBadRecord: onBadRecord && (bad => onBadRecord({ ...bad, reason: `${file}: ${bad.reason}` })),
      })
  }

/** DREAM: [turns of the dialogue, questions with three choices and the answer's text, id]. */
export const readDream: Reader<ChoiceItem> = async function* (path, options) {
  const dialogues = readRecords(path, splitJson(path), ({ text: json }) => toDreamItems(JSON.parse(json)), options)
  for await (const items of dialogues) yield* items
}

function toDreamItems(value: unknown): ChoiceItem[] {
  const [turns, questions, id]: unknown[] = Array.isArray(value) ? value : []
  if (!isStringArray(turns) || !Array.isArray(questions) || typeof id !== 'string')
    throw new RecordError('expected a list: turns, questions, id')
  return questions.map((fields: Fields, i) => {
    const choice = fields?.['choice']
    if (!isStringArray(choice) || choice.length !== 3)
      throw new RecordError(`question ${i + 1}: "choice" should have three strings`)
    const answer = choice.indexOf(getString(fields, 'answer'))
    if (answer < 0) throw new RecordError(`question ${i + 1}: the answer is not among the choices`)
    const question = getString(fields, 'question')
    return { id: `${id}#${i + 1}`, context: turns.join('\n'), question, options: choice, answer, original: fields }
  })
}

const QUESTIONS_PER_STORY = 4
const COLUMNS = 3 + 5 * QUESTIONS_PER_STORY
const unescapeCell = (cell: string) => cell.replaceAll('\\newline', '\n').replaceAll('\\tab', '\t')

/** MCTest: tab-separated, one story with four questions of four options per line; the correct letters are in `NAME.ans`. */
export const readMctest: Reader<ChoiceItem> = async function* (path, options) {
  const answersPath = path.replace(/\.tsv$/i, '.ans')
  const answers = answersPath !== path && existsSync(answersPath) ? readTextSync(answersPath).trim().split('\n') : null
  const letters = answers?.map(line => line.trim().split(/\s+/))
  const parse = ({ text: line, item }: RawRecord) => toMctestItems(line, letters?.[item - 1])
  for await (const items of readRecords(path, splitLines(path), parse, options)) yield* items
}

function toMctestItems(line: string, letters: readonly string[] | undefined): ChoiceItem[] {
  const cells = line.split('\t')
  if (cells.length !== COLUMNS) throw new RecordError(`${cells.length} columns; a line of MCTest has ${COLUMNS}`)
  const [id, , story] = cells as [string, string, string]
  return Array.from({ length: QUESTIONS_PER_STORY }, (_, q) => {
    const [rawQuestion, ...options] = cells.slice(3 + 5 * q, 8 + 5 * q).map(unescapeCell) as [string, ...string[]]
    const answer = letters === undefined ? null : 'ABCD'.indexOf(letters[q] ?? '?')
    if (answer === -1)
      throw new RecordError(`question ${q + 1}: the answer "${letters?.[q]}" should be a letter, A to D`)
    // The prefixes "one: " and "multiple: " say how many sentences of the story are needed.
    const question = rawQuestion.replace(/^(?:one|multiple):\s*/, '')
    const original = { id, asked: rawQuestion }
    return { id: `${id}#${q + 1}`, context: unescapeCell(story), question, options, answer, original }
  })
}

/** ARC: JSON Lines of questions without a passage, with three to five labelled choices. */
export const readArc: Reader<ChoiceItem> = createJsonReader((fields, item) => {
  const question = fields['question'] as Fields | undefined
  const choices = question?.['choices']
  if (!Array.isArray(choices) || !choices.every(choice => typeof choice === 'object' && choice !== null))
    throw new RecordError('"question" should be an object with a list "choices" of objects')
  const labels = choices.map((choice: Fields) => getString(choice, 'label'))
  const answer = fields['answerKey'] === undefined ? null : labels.indexOf(getString(fields, 'answerKey'))
  if (answer === -1)
    throw new RecordError(`"answerKey" is "${fields['answerKey']}"; the choices are ${labels.join(', ')}`)
  return {
    id: getId(fields, 'id', item),
    context: '',
    question: getString(question!, 'stem'),
    options: choices.map((choice: Fields) => getString(choice, 'text')),
    answer,
    original: fields,
  }
})
