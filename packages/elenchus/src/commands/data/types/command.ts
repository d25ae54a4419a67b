/** `elenchus data types`: ReClor's question types and LogiQA's reasoning types, from the text. */
import { type ChoiceItem, reasoningTypes } from '@elenchus/benchmarks'
import { languageOf } from '@elenchus/benchmarks/studies'
import { classifyReasoning, predictQuestionTypes } from '@elenchus/benchmarks/types'
import { classifyQuestion, isExceptQuestion, questionTypes } from '@elenchus/language/exam-questions'
import type { Command } from 'commander'
import { example } from '../../../cli/command.ts'
import { UsageError, warn, write, writeJsonLine } from '../../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, oneOf, text } from '../../../cli/options.ts'
import { readItems, withFile } from '../../../files/benchmarks.ts'
import { readQuestionTypeModel } from '../../../files/question-type-model.ts'
import { table } from '../../../terminal/text.ts'
import { questionTable, type TypeGuess } from './question-table.ts'

const options = {
  kind: oneOf(
    '--kind <kind>',
    'question (17 types of question) or reasoning (5 types of reasoning); the default depends on the format',
    ['question', 'reasoning'],
  ),
  model: file('--model <file>', 'let a model of `elenchus train types` vote beside the patterns'),
  format: text('--format <name>', 'the format of the file (default: recognised by its content)'),
  json: flag('--json', 'print JSON lines'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument('<file>', 'a multiple-choice file; "-" for standard input')
    .action((data: string, options: Options) => withFile(data, path => run(path, options)))
  addOptions(command, options)
  example(
    command,
    'elenchus data types val.json',
    'elenchus data types test.json --json',
    'elenchus data types test.json --model types.bin',
  )
}

async function run(path: string, { kind, format, model, json }: Options): Promise<void> {
  const read = await readItems(path, format)
  if (languageOf(read.items[0]?.question ?? '') === 'Chinese')
    warn('note: types of Chinese questions go by their wordings; no Chinese corpus has types to count how sure that is')
  const reasoning = (kind ?? (read.format.startsWith('logiqa') ? 'reasoning' : 'question')) === 'reasoning'
  if (reasoning) {
    if (model !== undefined) throw new UsageError('--model: it knows question types, not reasoning types')
    if (json) for (const item of read.items) await writeJsonLine('data.types.batch', reasoningRow(item))
    else await write(`${reasoningTable(read.items)}\n`)
    return
  }
  const guesses = await guessTypes(read.items, model)
  if (json)
    for (const [i, item] of read.items.entries())
      await writeJsonLine('data.types.batch', questionRow(item, guesses[i]!))
  else await write(`${questionTable(read.items, guesses)}\n`)
}

async function guessTypes(items: readonly ChoiceItem[], model: string | undefined): Promise<readonly TypeGuess[]> {
  if (model === undefined) return items.map(({ question }) => classifyQuestion(question))
  const learnt = await readQuestionTypeModel(model)
  return predictQuestionTypes(
    learnt,
    items.map(({ question }) => question),
  )
}

/** The id as the file has it: LogiQA numbers its questions. */
function idOf({ id, original }: ChoiceItem): string | number {
  const own = original['id'] ?? original['example_id']
  return typeof own === 'number' ? own : id
}

const questionRow = (item: ChoiceItem, { type, confidence }: TypeGuess) => ({
  id: idOf(item),
  type,
  name: questionTypes[type]!.name,
  confidence: Number(confidence.toFixed(3)),
  except: isExceptQuestion(item.question),
})

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
