/** `elenchus types`: ReClor's question types and LogiQA's reasoning types, from the text. */
import { type ChoiceItem, classifyReasoning, reasoningTypes } from '@elenchus/benchmarks'
import { classifyQuestion, isExceptQuestion, questionTypes } from '@elenchus/language/exam-questions'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { addOptions, flag, type Given, oneOf, text } from '../cli/options.ts'
import { write, writeJsonLine } from '../cli/output.ts'
import { readItems, withFile } from '../files/benchmarks.ts'
import { table } from '../terminal/table.ts'

const options = {
  kind: oneOf(
    '--kind <kind>',
    'question (17 types, of the question) or reasoning (5, of the whole item); by the format',
    ['question', 'reasoning'],
  ),
  format: text('--format <name>', 'the format, where it should not be guessed'),
  json: flag('--json', 'print JSON lines'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command
    .argument('<file>', 'a multiple-choice file; "-" for standard input')
    .action((file: string, options: Options) => withFile(file, path => run(path, options)))
  addOptions(command, options)
  example(command, 'elenchus types val.json', 'elenchus types test.json --json')
}

async function run(file: string, { kind, format, json }: Options): Promise<void> {
  const read = await readItems(file, format)
  const reasoning = (kind ?? (read.format.startsWith('logiqa') ? 'reasoning' : 'question')) === 'reasoning'
  if (json)
    for (const item of read.items)
      await writeJsonLine('types.batch', reasoning ? reasoningRow(item) : questionRow(item))
  else await write(`${reasoning ? reasoningTable(read.items) : questionTable(read.items)}\n`)
}

/** The id as the file has it: LogiQA numbers its questions. */
const idOf = ({ id, original }: ChoiceItem) => (typeof original['id'] === 'number' ? original['id'] : id)

function questionRow(item: ChoiceItem) {
  const { question } = item
  const { type, name, confidence } = classifyQuestion(question)
  return { id: idOf(item), type, name, confidence, except: isExceptQuestion(question) }
}

function reasoningRow(item: ChoiceItem) {
  const guesses = classifyReasoning(item)
  return {
    id: idOf(item),
    type: guesses.filter(guess => guess.present).map(guess => guess.type),
    // All five answers have to be right.
    confidence: Number(guesses.reduce((product, guess) => product * guess.confidence, 1).toFixed(3)),
  }
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`)

function questionTable(items: readonly ChoiceItem[]): string {
  const counts = new Array<number>(questionTypes.length).fill(0)
  let [typed, right] = [0, 0]
  for (const { question, questionType } of items) {
    const { type } = classifyQuestion(question)
    counts[type]! += 1
    if (questionType === undefined) continue
    typed++
    if (type === questionType) right++
  }
  const rows = questionTypes.map(({ name, printedShare }, i) => [
    name,
    String(counts[i]),
    percent(counts[i]!, items.length),
    `${printedShare.toFixed(1)}%`,
  ])
  const except = items.filter(({ question }) => isExceptQuestion(question)).length
  return [
    table(['question type', 'items', 'share', 'printed, test'], rows),
    `${items.length} questions, ${except} ask for the exception`,
    ...(typed > 0 ? [`${right} of the ${typed} types given in the file are predicted (${percent(right, typed)})`] : []),
  ].join('\n')
}

function reasoningTable(items: readonly ChoiceItem[]): string {
  const rows = reasoningTypes.map((type, t) => {
    let [present, gold, both] = [0, 0, 0]
    for (const item of items) {
      const guess = classifyReasoning(item)[t]!.present
      const given = item.reasoningTypes?.includes(type) ?? false
      if (guess) present++
      if (given) gold++
      if (guess && given) both++
    }
    const f1 = gold === 0 ? '–' : ((200 * both) / (present + gold)).toFixed(1)
    const always = gold === 0 ? '–' : ((200 * gold) / (items.length + gold)).toFixed(1)
    return [type, String(present), percent(present, items.length), String(gold), f1, always]
  })
  return table(['reasoning type', 'items', 'share', 'in the file', 'F1', 'F1 of always yes'], rows)
}
