/** Readers of multiple-choice corpora in their released formats. */
import { random, type Seed } from '@elenchus/learning'
import type { ChoiceItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { type RawRecord, splitLines } from './raw-records.ts'
import {
  createJsonReader,
  type Fields,
  getId,
  getIndex,
  getOptionalId,
  getOptionalIndex,
  getOptions,
  getReasoningTypes,
  getString,
  isStringArray,
  type Reader,
  RecordError,
  readRecords,
} from './reader.ts'

/** ReClor: a JSON list; the test split has question types and no labels. */
export const readReclor: Reader<ChoiceItem> = createJsonReader((fields, item) => {
  const isTyped = fields['question_type'] !== undefined && fields['question_type'] !== null
  return {
    id: getId(fields, 'id_string', item),
    context: getString(fields, 'context'),
    question: getString(fields, 'question'),
    options: getOptions(fields, 'answers', 4),
    answer: getOptionalIndex(fields, 'label', 4),
    questionType: isTyped ? getIndex(fields, 'question_type', 17) : undefined,
    original: fields,
  }
})

/** LogiQA 2.0 multiple choice: JSON Lines; the Chinese files call the id `example_id` and have no reasoning types. */
export const readLogiqa2: Reader<ChoiceItem> = createJsonReader(fields => {
  const id = getOptionalId(fields, 'id') ?? getOptionalId(fields, 'example_id')
  if (id === undefined) throw new RecordError('field "id" or "example_id" is missing')
  return {
    id,
    context: getString(fields, 'text'),
    question: getString(fields, 'question'),
    options: getOptions(fields, 'options', 4),
    answer: getOptionalIndex(fields, 'answer', 4),
    reasoningTypes: fields['type'] === undefined ? undefined : getReasoningTypes(fields['type']),
    original: fields,
  }
})

const LINES_PER_QUESTION = 7

/** Splits a file into blocks of seven non-blank lines: letter of the answer, passage, question, four options. */
async function* splitBlocks(path: string): AsyncGenerator<RawRecord> {
  let block: string[] = []
  let [line, item] = [0, 0]
  for await (const piece of splitLines(path)) {
    if (block.length === 0) line = piece.line
    block.push(piece.text)
    if (block.length === LINES_PER_QUESTION) {
      yield { text: block.join('\n'), line, item: ++item }
      block = []
    }
  }
  if (block.length > 0) yield { text: block.join('\n'), line, item: ++item }
}

/** LogiQA 1.0: text blocks, separated by blank lines. */
export const readLogiqa1: Reader<ChoiceItem> = (path, options) =>
  readRecords(
    path,
    splitBlocks(path),
    ({ text: block, item }) => {
      const lines = block.split('\n')
      if (lines.length !== LINES_PER_QUESTION)
        throw new RecordError(`${lines.length} lines; a LogiQA question has 7: letter, passage, question, four options`)
      const [letter, context, question, ...answers] = lines as [string, string, string, ...string[]]
      const answer = 'abcd'.indexOf(letter.trim().toLowerCase())
      if (answer < 0 || letter.trim().length !== 1)
        throw new RecordError(`"${letter.slice(0, 20)}" should be the letter of the correct option, a to d`)
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
  for await (const items of createJsonReader(toRaceItems)(path, options)) yield* items
}

function toRaceItems(fields: Fields): ChoiceItem[] {
  const context = getString(fields, 'article')
  const { questions, options, answers } = fields as { questions?: unknown; options?: unknown; answers?: unknown }
  if (!Array.isArray(questions) || !Array.isArray(options) || !Array.isArray(answers))
    throw new RecordError('fields "questions", "options" and "answers" should be lists')
  if (questions.length !== options.length || questions.length !== answers.length)
    throw new RecordError('"questions", "options" and "answers" should have the same length')
  const id = typeof fields['id'] === 'string' ? fields['id'] : 'passage'
  return questions.map((question, i) => {
    const questionOptions = options[i] as unknown
    const letter: unknown = answers[i]
    const answer = typeof letter === 'string' ? 'ABCD'.indexOf(letter) : -1
    if (typeof question !== 'string' || !isStringArray(questionOptions))
      throw new RecordError(`question ${i + 1}: expected a string and a list of options`)
    if (answer < 0)
      throw new RecordError(`question ${i + 1}: the answer ${JSON.stringify(letter)} should be a letter, A to D`)
    return { id: `${id}#${i + 1}`, context, question, options: questionOptions, answer, original: fields }
  })
}

/** Cosmos QA: JSON Lines with `answer0` to `answer3`. */
export const readCosmos: Reader<ChoiceItem> = createJsonReader((fields, item) => ({
  id: getId(fields, 'id', item),
  context: getString(fields, 'context'),
  question: getString(fields, 'question'),
  options: ['answer0', 'answer1', 'answer2', 'answer3'].map(name => getString(fields, name)),
  answer: getOptionalIndex(
    typeof fields['label'] === 'string' ? { label: Number(fields['label']) } : fields,
    'label',
    4,
  ),
  original: fields,
}))

/** Exam questions with five options, with ReClor's fields (`context`, `question`, five `answers`, `label` 0 to 4). */
export const readExam: Reader<ChoiceItem> = createJsonReader((fields, position) => ({
  id: getId(fields, 'id_string', position),
  context: getString(fields, 'context'),
  question: getString(fields, 'question'),
  options: getOptions(fields, 'answers', 5),
  answer: getIndex(fields, 'label', 5),
  original: fields,
}))

/**
 * Drops one of five options, as in ReClor (3.1): exam questions have five, ReClor drops a random incorrect one and shuffles the rest.
 * The choice and the order depend on the seed and the id of the item.
 */
export function dropOption(item: ChoiceItem, seed: Seed = 0): ChoiceItem {
  const { id, options, answer } = item
  if (options.length !== 5)
    throw new BenchmarkError(`${id}: ${options.length} options; an exam question to import must have 5`)
  if (answer === null) throw new BenchmarkError(`${id}: the answer is missing, so the incorrect options are not known`)
  const generator = random(`${seed} ${id}`)
  const incorrect = [0, 1, 2, 3, 4].filter(i => i !== answer)
  const dropped = incorrect[generator.int(incorrect.length)]!
  const order = generator.shuffle([0, 1, 2, 3, 4].filter(i => i !== dropped))
  return { ...item, options: order.map(i => options[i]!), answer: order.indexOf(answer) }
}

/** Converts an item to ReClor's released format. */
export function toReclor({ id, context, question, options, answer }: ChoiceItem): Readonly<Record<string, unknown>> {
  return { context, question, answers: options, label: answer ?? undefined, id_string: id }
}
