/** Readers of multiple-choice corpora in their released shapes. */
import { random, type Seed } from '@elenchus/learning'
import type { ChoiceItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { linePieces, type Piece } from './pieces.ts'
import {
  choices,
  type Fields,
  idIn,
  index,
  indexOrNull,
  jsonReader,
  type Reader,
  RecordError,
  readPieces,
  reasoningTypesIn,
  text,
} from './reader.ts'

/** ReClor: a JSON list; the test split has question types and no labels. */
export const readReclor: Reader<ChoiceItem> = jsonReader((fields, item) => {
  const isTyped = fields['question_type'] !== undefined && fields['question_type'] !== null
  return {
    id: idIn(fields, 'id_string', item),
    context: text(fields, 'context'),
    question: text(fields, 'question'),
    options: choices(fields, 'answers', 4),
    answer: indexOrNull(fields, 'label', 4),
    questionType: isTyped ? index(fields, 'question_type', 17) : undefined,
    original: fields,
  }
})

/** LogiQA 2.0 multiple choice: JSON lines; the Chinese files call the id `example_id` and have no types. */
export const readLogiqa2: Reader<ChoiceItem> = jsonReader(fields => {
  const id = fields['id'] ?? fields['example_id']
  if (id === undefined) throw new RecordError('needs "id" or "example_id"')
  return {
    id: String(id),
    context: text(fields, 'text'),
    question: text(fields, 'question'),
    options: choices(fields, 'options', 4),
    answer: indexOrNull(fields, 'answer', 4),
    reasoningTypes: fields['type'] === undefined ? undefined : reasoningTypesIn(fields['type']),
    original: fields,
  }
})

const letters = 'abcd'

/** Blocks of eight lines: a blank one, the answer's letter, the passage, the question, four options. */
async function* eightLines(path: string): AsyncGenerator<Piece> {
  let block: string[] = []
  let [line, item] = [0, 0]
  for await (const piece of linePieces(path)) {
    if (block.length === 0) line = piece.line
    block.push(piece.text)
    if (block.length === 7) {
      yield { text: block.join('\n'), line, item: ++item }
      block = []
    }
  }
  if (block.length > 0) yield { text: block.join('\n'), line, item: ++item }
}

/** LogiQA 1.0: text in blocks of eight lines. */
export const readLogiqa1: Reader<ChoiceItem> = (path, options) =>
  readPieces(
    path,
    eightLines(path),
    ({ text: block, item }) => {
      const lines = block.split('\n')
      if (lines.length !== 7)
        throw new RecordError(`${lines.length} lines; a LogiQA question has 7: letter, passage, question, four options`)
      const [letter, context, question, ...answers] = lines as [string, string, string, ...string[]]
      const answer = letters.indexOf(letter.trim().toLowerCase())
      if (answer < 0 || letter.trim().length !== 1)
        throw new RecordError(`"${letter.slice(0, 20)}" should be the letter of the right option, a to d`)
      return {
        id: `${item}`,
        context,
        question,
        options: answers.map(option => option.replace(/^[A-D]\s*[.．、]\s*/, '')),
        answer,
        original: { letter, context, question, answers },
      }
    },
    options,
  )

/** RACE: one JSON object per passage with several questions, answers as letters. */
export const readRace: Reader<ChoiceItem> = async function* (path, options) {
  const passages = jsonReader(fields => raceItems(fields))(path, options)
  for await (const items of passages) yield* items
}

function raceItems(fields: Fields): ChoiceItem[] {
  const context = text(fields, 'article')
  const { questions, options, answers } = fields as { questions?: unknown; options?: unknown; answers?: unknown }
  if (!Array.isArray(questions) || !Array.isArray(options) || !Array.isArray(answers))
    throw new RecordError('the record needs lists "questions", "options" and "answers"')
  if (questions.length !== options.length || questions.length !== answers.length)
    throw new RecordError('"questions", "options" and "answers" should have the same length')
  const id = typeof fields['id'] === 'string' ? fields['id'] : 'passage'
  return questions.map((question, i) => {
    const own = options[i] as unknown
    const answer = 'ABCD'.indexOf(String(answers[i]))
    if (typeof question !== 'string' || !Array.isArray(own) || !own.every(each => typeof each === 'string'))
      throw new RecordError(`question ${i + 1} needs a text and a list of options`)
    if (answer < 0) throw new RecordError(`question ${i + 1}: the answer "${answers[i]}" should be a letter, A to D`)
    return { id: `${id}#${i + 1}`, context, question, options: own, answer, original: fields }
  })
}

/** COSMOS QA: JSON lines with `answer0` to `answer3`. */
export const readCosmos: Reader<ChoiceItem> = jsonReader((fields, item) => ({
  id: idIn(fields, 'id', item),
  context: text(fields, 'context'),
  question: text(fields, 'question'),
  options: ['answer0', 'answer1', 'answer2', 'answer3'].map(name => text(fields, name)),
  answer: fields['label'] === undefined ? null : index({ label: Number(fields['label']) }, 'label', 4),
  original: fields,
}))

/** Exam questions with five options, in ReClor's fields (`context`, `question`, five `answers`, `label` 0 to 4): a list or lines. */
export const readExam: Reader<ChoiceItem> = jsonReader((fields, position) => ({
  id: idIn(fields, 'id_string', position),
  context: text(fields, 'context'),
  question: text(fields, 'question'),
  options: choices(fields, 'answers', 5),
  answer: index(fields, 'label', 5),
  original: fields,
}))

/**
 * The item with four of five options: exams have five, and ReClor drops one incorrect option at random and shuffles the rest (3.1). The
 * order depends on the seed and the id of the item.
 */
export function dropOption(item: ChoiceItem, seed: Seed = 0): ChoiceItem {
  const { id, options, answer } = item
  if (options.length !== 5)
    throw new BenchmarkError(`${id}: ${options.length} options; an exam question to import has 5`)
  if (answer === null)
    throw new BenchmarkError(`${id}: there is no answer, so it is unknown which options may be dropped`)
  const generator = random(`${seed} ${id}`)
  const wrong = [0, 1, 2, 3, 4].filter(i => i !== answer)
  const dropped = wrong[generator.int(wrong.length)]!
  const order = generator.shuffle([0, 1, 2, 3, 4].filter(i => i !== dropped))
  return { ...item, options: order.map(i => options[i]!), answer: order.indexOf(answer) }
}

/** Record of an item in ReClor's released format. */
export function toReclor({ id, context, question, options, answer }: ChoiceItem): Readonly<Record<string, unknown>> {
  return { context, question, answers: options, label: answer ?? undefined, id_string: id }
}
