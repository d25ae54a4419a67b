/** `elenchus data types`: predicts ReClor's question types and LogiQA's reasoning types from the text. */
import { type ChoiceItem, reasoningTypes } from '@elenchus/benchmarks'
import { detectLanguage } from '@elenchus/benchmarks/studies'
import { classifyReasoning, predictQuestionTypes, unpackQuestionTypes } from '@elenchus/benchmarks/types'
import { classifyQuestion, isExceptQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { readModelFile } from '@elenchus/learning/model-file'
import { defineCommand } from '../../../cli/command.ts'
import { UsageError, warn, writeJsonLine, writeLines } from '../../../cli/io.ts'
import { dataFormat, file, flag, type OptionValues, oneOf } from '../../../cli/options.ts'
import { readChoiceItems, withRereadableFile } from '../../../files/benchmarks.ts'
import { readModel } from '../../../files/models.ts'
import { percent, table } from '../../../terminal/text.ts'
import { formatQuestionTypes, type TypeGuess } from './question-table.ts'

const options = {
  kind: oneOf(
    '--kind <kind>',
    'types to predict: question (17 question types) or reasoning (5 reasoning types); default: reasoning for LogiQA, otherwise question',
    ['question', 'reasoning'],
  ),
  model: file('--model <file>', 'model file written by `elenchus train types`, to combine with the built-in patterns'),
  format: dataFormat(),
  json: flag('--json', 'print JSON lines'),
}

export const { define } = defineCommand({
  arguments: [['<file>', 'a multiple-choice file; "-" for standard input']],
  options,
  run: (data, options) => withRereadableFile(data, path => run(path, options)),
})

async function run(path: string, { kind, format, model, json }: OptionValues<typeof options>): Promise<void> {
  const { items, format: detected } = await readChoiceItems(path, format)
  if (detectLanguage(items[0]?.question ?? '') === 'Chinese')
    warn(
      'note: Chinese questions are classified by their wording; the accuracy is unknown, since no Chinese corpus has type labels',
    )
  if ((kind ?? (detected.startsWith('logiqa') ? 'reasoning' : 'question')) === 'reasoning') {
    if (model !== undefined) throw new UsageError('--model predicts question types, not reasoning types')
    if (!json) return writeLines([formatReasoningTypes(items)])
    for (const item of items) await writeJsonLine('data.types.batch', toReasoningRow(item))
    return
  }
  const guesses = await guessTypes(items, model)
  if (!json) return writeLines(formatQuestionTypes(items, guesses))
  for (const [i, item] of items.entries()) await writeJsonLine('data.types.batch', toQuestionRow(item, guesses[i]!))
}

async function guessTypes(items: readonly ChoiceItem[], model: string | undefined): Promise<readonly TypeGuess[]> {
  const questions = items.map(({ question }) => question)
  if (model === undefined) return questions.map(question => classifyQuestion(question))
  const load = (bytes: Uint8Array) => unpackQuestionTypes(readModelFile(bytes))
  return predictQuestionTypes(await readModel(model, load, '; `elenchus train types` writes such a model'), questions)
}

/** Returns the id as in the file, which is a number in LogiQA. */
function getOriginalId({ id, original }: ChoiceItem): string | number {
  const originalId = original['id'] ?? original['example_id']
  return typeof originalId === 'number' ? originalId : id
}

const toQuestionRow = (item: ChoiceItem, { type, confidence }: TypeGuess) => ({
  id: getOriginalId(item),
  /** ReClor's number of the question type, 0 to 16. */
  type,
  name: questionTypes[type]!.name,
  confidence: Number(confidence.toFixed(3)),
  /** True if the question asks for the option that does not fit. */
  except: isExceptQuestion(item.question),
})

function toReasoningRow(item: ChoiceItem) {
  const guesses = classifyReasoning(item)
  return {
    id: getOriginalId(item),
    /** LogiQA's reasoning types. */
    type: guesses.filter(guess => guess.present).map(guess => guess.type),
    /** Probability that all five decisions are correct. */
    confidence: Number(guesses.reduce((product, guess) => product * guess.confidence, 1).toFixed(3)),
  }
}

function formatReasoningTypes(items: readonly ChoiceItem[]): string {
  const rows = reasoningTypes.map((type, t) => {
    const predicted = items.map(item => classifyReasoning(item)[t]!.present)
    const given = items.map(item => item.reasoningTypes?.includes(type) ?? false)
    const count = (isCounted: (i: number) => boolean) => items.filter((_, i) => isCounted(i)).length
    const positive = count(i => predicted[i]!)
    const gold = count(i => given[i]!)
    const both = count(i => predicted[i]! && given[i]!)
    const f1 = (overlap: number, size: number) => (gold === 0 ? '–' : percent((2 * overlap) / (size + gold)))
    const share = items.length === 0 ? '–' : `${percent(positive / items.length)}%`
    return [type, String(positive), share, String(gold), f1(both, positive), f1(gold, items.length)]
  })
  return table(['reasoning type', 'items', 'share', 'in the file', 'F1', 'F1 of always yes'], rows)
}
