/**
 * Reads the items of an exam from JSON Lines or a JSON list. It recognises the field names of common corpora: context or text; answers,
 * options or choices; label, gold or target. For a premise with a hypothesis, or a theory with a statement, the options are the labels.
 */
import type { BodyInput } from '@elenchus/workbench/contract'
import { parseRecords } from '../../parts/json-records.ts'

export type Item = BodyInput<'createExam'>['items'][number]

type Fields = Readonly<Record<string, unknown>>
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
/** The value of the first field that is present. */
const readField = (fields: Fields, names: readonly string[]): unknown => {
  const name = names.find(each => fields[each] !== undefined && fields[each] !== null)
  return name === undefined ? undefined : fields[name]
}
const readText = (fields: Fields, names: readonly string[]): string => {
  const value = readField(fields, names)
  return isText(value) ? value : ''
}

export function readItems(text: string): Item[] {
  if (text.trim() === '') throw new Error('There are no items. Enter one JSON object per line.')
  /** The positions of the ids. */
  const positionsById = new Map<string, string>()
  return parseRecords(text).map(({ where, value }, i) => {
    const item = readItem(value, where, i)
    const earlier = positionsById.get(item.id)
    if (earlier !== undefined)
      throw new Error(`${where}: the id "${item.id}" is already used at ${earlier.toLowerCase()}.`)
    positionsById.set(item.id, where)
    return item
  })
}

function readItem(value: unknown, where: string, index: number): Item {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${where}: expected an item as a JSON object, such as {"text": …, "options": […], "gold": 0}.`)
  const fields = value as Fields
  const content = readOptions(fields, where)
  const id = readField(fields, ['id_string', 'id'])
  const type = readField(fields, ['type', 'question_type'])
  const group = readField(fields, ['group'])
  return {
    id: typeof id === 'number' || isText(id) ? String(id) : `item-${index + 1}`,
    ...content,
    gold: readGold(fields, content.options, where),
    ...(isText(type) ? { type } : {}),
    ...(typeof group === 'number' || isText(group) ? { group: String(group) } : {}),
  }
}

/** Reads text, question and options. */
function readOptions(fields: Fields, where: string) {
  const premise = readText(fields, ['premise'])
  const hypothesis = readText(fields, ['hypothesis'])
  if (premise)
    return { text: premise, question: `Does this follow? ${hypothesis}`, options: ['entailed', 'not entailed'] }
  const theory = readText(fields, ['theory'])
  const statement = readText(fields, ['statement'])
  if (theory) return { text: theory, question: `Is this true? ${statement}`, options: ['true', 'false', 'unknown'] }
  const options = readField(fields, ['options', 'answers', 'choices'])
  if (!Array.isArray(options) || options.length < 2 || !options.every(isText))
    throw new Error(`${where}: "options" (or "answers", "choices") must be a list of at least two texts.`)
  const text = readText(fields, ['text', 'context', 'passage', 'prompt'])
  const question = readText(fields, ['question'])
  if (!text && !question) throw new Error(`${where}: "text" or "question" is missing.`)
  return { text, question, options }
}

/** The index of the correct option, given as a number from 0, a letter, or the text of the option. */
function readGold(fields: Fields, options: readonly string[], where: string): number {
  const gold = readField(fields, ['gold', 'label', 'answer', 'target', 'correct'])
  const index = typeof gold === 'number' ? gold : findOption(gold, options)
  if (Number.isInteger(index) && index >= 0 && index < options.length) return index
  throw new Error(
    `${where}: "gold" (or "label", "target") must be the correct option: its number from 0, its letter, or its text.`,
  )
}

/** The index of an option given by its text, by its letter, or as a boolean of which `true` is the first option; otherwise -1. */
function findOption(gold: unknown, options: readonly string[]): number {
  if (typeof gold === 'boolean') return gold ? 0 : 1
  if (!isText(gold)) return -1
  const text = gold.trim().toLowerCase()
  const index = options.findIndex(option => option.toLowerCase() === text.replace('-', ' '))
  if (index >= 0) return index
  return /^[a-z]$/.test(text) ? text.charCodeAt(0) - 97 : -1
}
