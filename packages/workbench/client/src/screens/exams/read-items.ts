/**
 * Items of an exam out of what people have: one JSON object a line, or one list. Fields go by the names that the usual corpora give them
 * (context or text, question, answers or options or choices, label or gold or target); pairs of premise and hypothesis, and theories with
 * a statement, get the labels as options. What cannot be read is told with its line.
 */
import type { BodyInput } from '@elenchus/workbench/contract'

export type Item = BodyInput<'createExam'>['items'][number]
export class ItemsError extends Error {}

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
  const list = text.trimStart().startsWith('[')
  const lines = list
    ? listOf(text).map((value, i) => ({ where: `Item ${i + 1}`, value }))
    : text
        .split(/\r?\n/)
        .flatMap((line, i) =>
          line.trim() === '' ? [] : [{ where: `Line ${i + 1}`, value: parse(line, `Line ${i + 1}`) }],
        )
  if (lines.length === 0) throw new ItemsError('There are no items yet: one JSON object a line.')
  const seen = new Map<string, string>()
  return lines.map(({ where, value }, i) => {
    const item = itemOf(value, where, i)
    const before = seen.get(item.id)
    if (before !== undefined)
      throw new ItemsError(`${where}: the id "${item.id}" stands at ${before.toLowerCase()} too.`)
    seen.set(item.id, where)
    return item
  })
}

function parse(source: string, where: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new ItemsError(`${where} is not JSON: ${(error as Error).message}`)
  }
}
function listOf(text: string): unknown[] {
  const value = parse(text, 'The text')
  return Array.isArray(value) ? value : []
}

function itemOf(value: unknown, where: string, i: number): Item {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ItemsError(`${where}: an item is an object, such as {"text": …, "options": […], "gold": 0}.`)
  const fields = value as Fields
  const given = optionsOf(fields, where)
  const id = first(fields, ['id_string', 'id'])
  const type = first(fields, ['type', 'question_type'])
  const group = first(fields, ['group'])
  return {
    id: typeof id === 'number' || isText(id) ? String(id) : `item-${i + 1}`,
    ...given,
    gold: goldOf(fields, given.options, where),
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
      question: `What of this? ${textIn(fields, ['statement'])}`,
      options: ['true', 'false', 'unknown'],
    }
  const options = first(fields, ['options', 'answers', 'choices'])
  if (!Array.isArray(options) || options.length < 2 || !options.every(isText))
    throw new ItemsError(`${where}: "options" (or "answers", or "choices") is to be a list of at least two texts.`)
  const text = textIn(fields, ['text', 'context', 'passage', 'prompt'])
  const question = textIn(fields, ['question'])
  if (!text && !question) throw new ItemsError(`${where}: there is neither a "text" nor a "question".`)
  return { text, question, options }
}

/** A number from 0, a letter, or the option itself. */
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
  throw new ItemsError(
    `${where}: "gold" (or "label", or "target") is to be the right option: its number from 0, its letter, or its text.`,
  )
}
function indexOf(gold: string, options: readonly string[]): number {
  const exact = options.findIndex(option => option.toLowerCase() === gold.toLowerCase().replace('-', ' '))
  if (exact >= 0) return exact
  return /^[A-Za-z]$/.test(gold) ? gold.toUpperCase().charCodeAt(0) - 65 : -1
}
