/**
 * Readers of school corpora that ReClor's Table 2 compares with: DREAM (a JSON list of dialogues), MCTest (tab-separated stories of four
 * questions, with a file of answers) and ARC (JSON lines without a passage). RACE, MCTest and ARC come as folders of files, which `ofFolder`
 * reads as one.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readTextSync } from '@elenchus/files'
import type { ChoiceItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { jsonPieces, linePieces } from './pieces.ts'
import { type Fields, idIn, jsonReader, type Reader, RecordError, readPieces, text } from './reader.ts'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Data files in a folder and its subfolders, in numeric order of names (`2.txt` before `10.txt`). */
export function filesBelow(folder: string): string[] {
  const order = new Intl.Collator('en', { numeric: true })
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => order.compare(a.name, b.name))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return /\.(?:txt|json|jsonl|tsv)$/i.test(entry.name) && !/readme|license|corpus/i.test(entry.name) ? [path] : []
    })
}

/** Reads a file, or each file in a folder and its subfolders. */
export const ofFolder = <T>(read: Reader<T>): Reader<T> =>
  async function* (path, options = {}) {
    if (!isFolder(path)) return yield* read(path, options)
    const files = filesBelow(path)
    if (files.length === 0) throw new BenchmarkError(`${path}: no .txt, .json, .jsonl or .tsv file in the folder`)
    const { onBad } = options
    for (const file of files)
      yield* read(file, {
        ...options,
        onBad: onBad && (bad => onBad({ ...bad, reason: `${file}: ${bad.reason}` })),
      })
  }

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

/** DREAM: [turns of the dialogue, questions with three choices and the answer's text, id]. */
export const readDream: Reader<ChoiceItem> = async function* (path, options) {
  const dialogues = readPieces(path, jsonPieces(path), ({ text: json }) => dreamItems(JSON.parse(json)), options)
  for await (const items of dialogues) yield* items
}

function dreamItems(value: unknown): ChoiceItem[] {
  if (!Array.isArray(value)) throw new RecordError('a record is a list: turns, questions, id')
  const [turns, questions, id] = value as [unknown, unknown, unknown]
  if (!isTexts(turns) || !Array.isArray(questions) || typeof id !== 'string')
    throw new RecordError('a record is a list: turns, questions, id')
  return questions.map((fields: Fields, i) => {
    const choice = fields?.['choice']
    if (!isTexts(choice) || choice.length !== 3) throw new RecordError(`question ${i + 1}: needs three texts "choice"`)
    const answer = choice.indexOf(text(fields, 'answer'))
    if (answer < 0) throw new RecordError(`question ${i + 1}: the answer is none of the choices`)
    const question = text(fields, 'question')
    return { id: `${id}#${i + 1}`, context: turns.join('\n'), question, options: choice, answer, original: fields }
  })
}

const QUESTIONS = 4
const COLUMNS = 3 + 5 * QUESTIONS
const unescaped = (cell: string) => cell.replaceAll('\\newline', '\n').replaceAll('\\tab', '\t')

/** MCTest: a story a line, then four questions with four options each; the letters of the answers in `NAME.ans` beside. */
export const readMctest: Reader<ChoiceItem> = async function* (path, options) {
  const answersPath = path.replace(/\.tsv$/i, '.ans')
  const letters =
    answersPath !== path && existsSync(answersPath)
      ? readTextSync(answersPath)
          .trim()
          .split('\n')
          .map(line => line.trim().split(/\s+/))
      : null
  const stories = readPieces(
    path,
    linePieces(path),
    ({ text: line, item }) => mctestItems(line, letters?.[item - 1]),
    options,
  )
  for await (const items of stories) yield* items
}

function mctestItems(line: string, letters: readonly string[] | undefined): ChoiceItem[] {
  const cells = line.split('\t')
  if (cells.length !== COLUMNS) throw new RecordError(`${cells.length} columns; a story of MCTest has ${COLUMNS}`)
  const [id, , story] = cells as [string, string, string]
  return Array.from({ length: QUESTIONS }, (_, q) => {
    const [asked, ...options] = cells.slice(3 + 5 * q, 8 + 5 * q).map(unescaped) as [string, ...string[]]
    const answer = letters === undefined ? null : 'ABCD'.indexOf(letters[q] ?? '?')
    if (answer === -1)
      throw new RecordError(`question ${q + 1}: the answer "${letters?.[q]}" should be a letter, A to D`)
    // The prefixes "one: " and "multiple: " tell how many sentences are needed.
    const question = asked.replace(/^(?:one|multiple):\s*/, '')
    return { id: `${id}#${q + 1}`, context: unescaped(story), question, options, answer, original: { id, asked } }
  })
}

/** ARC: a question without a passage, three to five labelled choices. */
export const readArc: Reader<ChoiceItem> = jsonReader((fields, item) => {
  const question = fields['question'] as Fields | undefined
  const choices = question?.['choices']
  if (typeof question !== 'object' || !Array.isArray(choices)) throw new RecordError('needs "question" with "choices"')
  const labels = choices.map((choice: Fields) => text(choice, 'label'))
  const answer = fields['answerKey'] === undefined ? null : labels.indexOf(text(fields, 'answerKey'))
  if (answer === -1)
    throw new RecordError(`"answerKey" is "${fields['answerKey']}"; the choices are ${labels.join(', ')}`)
  return {
    id: idIn(fields, 'id', item),
    context: '',
    question: text(question, 'stem'),
    options: choices.map((choice: Fields) => text(choice, 'text')),
    answer,
    original: fields,
  }
})
