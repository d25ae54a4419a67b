/** Exams have five options; ReClor drops one wrong option at random and shuffles the rest (3.1). Seeded, so that it can be repeated. */
import { random, type Seed } from '@elenchus/learning'
import type { ChoiceItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { choices, index, jsonReader, type Reader, text } from './reader.ts'

/** Exam questions with five options, in ReClor's fields (`context`, `question`, five `answers`, `label` 0 to 4): a list or lines. */
export const readExam: Reader<ChoiceItem> = jsonReader((fields, position) => ({
  id: typeof fields['id_string'] === 'string' ? fields['id_string'] : `item_${position}`,
  context: text(fields, 'context'),
  question: text(fields, 'question'),
  options: choices(fields, 'answers', 5),
  answer: index(fields, 'label', 5),
  original: fields,
}))

/** The item with four options: the right one and three wrong ones, in an order given by the seed and the item's id. */
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

/** ReClor's own record of an item, as its files have it. */
export function toReclor({ id, context, question, options, answer }: ChoiceItem): Readonly<Record<string, unknown>> {
  return { context, question, answers: options, ...(answer === null ? {} : { label: answer }), id_string: id }
}
