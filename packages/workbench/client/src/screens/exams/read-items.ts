/**
 * Reads the items of an exam from JSON lines or a JSON list. The field names of common corpora are understood (context or text, answers,
 * options or choices, label, gold or target). Pairs of premise and hypothesis, and theories with a statement, get their labels as options.
 */
import type { BodyInput } from '@elenchus/workbench/contract'
import { parseRecords } from '../../parts/json-records.ts'

export type Item = BodyInput<'createExam'>['items'][number]

type Fields = Readonly<Record<string, unknown>>
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const first = (fields: Fields, names: readonly string[]): unknown => {
  const name = names.find(each => fields[each] !== undefined && fields[each] !== null)
  return name === undefined ? undefined : fields[name]
}
const textIn = (fields: Fields, names: readonly string[]): string => {
  const found = first(fields, names)
  return isText(found) ? found : ''
}

export function readItems(text: string): Item[] {
  if (text.trim() === '') throw new Error('There are no items. Enter one JSON object per line.')
  const seen = new Map<string, string>()
  return parseRecords(text).map(({ where, value }, i) => {
    const item = itemOf(value, where, i)
    const before = seen.get(item.id)
    if (before !== undefined)
      throw new Error(`${where}: the id "${item.id}" is already used at ${before.toLowerCase()}.`)
    seen.set(item.id, where)
    return item
  })
}

function itemOf(value: unknown, where: string, i: number): Item {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${where}: an item is an object, such as {"text": …, "options": […], "gold": 0}.`)
  const fields = value as Fields
  const content = optionsOf(fields, where)
  const id = first(fields, ['id_string', 'id'])
  const type = first(fields, ['type', 'question_type'])
  const group = first(fields, ['group'])
  return {
    id: typeof id === 'number' || isText(id) ? String(id) : `item-${i + 1}`,
    ...content,
    gold: goldOf(fields, content.options, where),
    ...(isText(type) ? { type } : {}),
    ...(typeof group === 'number' || isText(group) ? { group: String(group) } : {}),
  }
}

function optionsOf(fields: Fields, where: string): Pick<Item, 'text' | 'question' | 'options'> & { question: string } {
  const premise = textIn(fields, ['premise'])
  if (premise)
    return {
      text: premise,
      question: `Does this follow? ${textIn(fields, ['hypothesis'])}`,
      options: ['entailed', 'not entailed'],
    }
  const theory = textIn(fields, ['theory'])
  if (theory)
    return {
      text: theory,
      question: `Is this true? ${textIn(fields, ['statement'])}`,
      options: ['true', 'false', 'unknown'],
    }
  const options = first(fields, ['options', 'answers', 'choices'])
  if (!Array.isArray(options) || options.length < 2 || !options.every(isText))
    throw new Error(`${where}: "options" (or "answers", "choices") must be a list of at least two texts.`)
  const text = textIn(fields, ['text', 'context', 'passage', 'prompt'])
  const question = textIn(fields, ['question'])
  if (!text && !question) throw new Error(`${where}: "text" or "question" is missing.`)
  return { text, question, options }
}

/** The index of the correct option, given as a number from 0, a letter, or the text of the option. */
function goldOf(fields: Fields, options: readonly string[], where: string): number {
  const gold = first(fields, ['gold', 'label', 'answer', 'target', 'correct'])
  const number =
    typeof gold === 'number'
      ? gold
      : typeof gold === 'boolean'
        ? Number(!gold)
        : isText(gold)
          ? indexOf(gold.trim(), options)
          : -1
  if (Number.isInteger(number) && number >= 0 && number < options.length) return number
  throw new Error(
    `${where}: "gold" (or "label", "target") must be the correct option: its number from 0, its letter, or its text.`,
  )
}
function indexOf(gold: string, options: readonly string[]): number {
  const exact = options.findIndex(option => option.toLowerCase() === gold.toLowerCase().replace('-', ' '))
  if (exact >= 0) return exact
  return /^[A-Za-z]$/.test(gold) ? gold.toUpperCase().charCodeAt(0) - 65 : -1
}
