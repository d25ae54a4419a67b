/** Formats tables of question types (ReClor, Table 3): counts, and for files with types, recall, precision and a confusion matrix. */
import type { ChoiceItem } from '@elenchus/benchmarks'
import { publishedTable } from '@elenchus/benchmarks/papers'
import { isExceptQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { confusionMatrix } from '@elenchus/learning/metrics'
import { exactInterval } from '@elenchus/statistics'
import { percent, table } from '../../../terminal/text.ts'

export type TypeGuess = Readonly<{ type: number; confidence: number }>

const typeCount = questionTypes.length

export function formatQuestionTypes(items: readonly ChoiceItem[], guesses: readonly TypeGuess[]): string[] {
  const counts = new Array<number>(typeCount).fill(0)
  for (const { type } of guesses) counts[type]! += 1
  const published = new Map(publishedTable('ReClor', 'Table 3').rows.map(row => [row.name, row.values[0]]))
  const rows = questionTypes.map(({ name }, i) => [
    name,
    String(counts[i]),
    `${percent(counts[i]! / items.length)}%`,
    `${published.get(name)?.toFixed(1)}%`,
  ])
  const except = items.filter(({ question }) => isExceptQuestion(question)).length
  return [
    table(['question type', 'items', 'share', 'published, test'], rows),
    `${items.length} questions, of which ${except} ask for the exception`,
    ...formatAccuracy(items, guesses),
  ]
}

const formatShare = (correct: number, n: number): string =>
  n === 0 ? '–' : `${correct} of ${n}, ${percent(correct / n)}% [${exactInterval(correct, n).map(percent).join(', ')}]`

function formatAccuracy(items: readonly ChoiceItem[], guesses: readonly TypeGuess[]): string[] {
  const typed = items.flatMap(({ questionType }, i) =>
    questionType === undefined ? [] : [{ label: questionType, ...guesses[i]! }],
  )
  if (typed.length === 0) return []
  const labels = typed.map(({ label }) => label)
  const predictions = typed.map(({ type }) => type)
  const matrix = confusionMatrix(labels, predictions, typeCount)
  const cell = (label: number, type: number) => matrix[label * typeCount + type]!
  const all = Array.from({ length: typeCount }, (_, t) => t)
  const sum = (count: (t: number) => number) => all.reduce((total, t) => total + count(t), 0)
  const correct = sum(t => cell(t, t))
  const meanConfidence = typed.reduce((total, { confidence }) => total + confidence, 0) / typed.length
  return [
    `predicted types that agree with those in the file: ${formatShare(correct, typed.length)}; mean confidence ${percent(meanConfidence)}%`,
    '',
    table(
      ['type', 'recall', 'precision'],
      all.map(t => {
        const [labelled, predicted] = [sum(other => cell(t, other)), sum(other => cell(other, t))]
        return [`${t} ${questionTypes[t]!.name}`, formatShare(cell(t, t), labelled), formatShare(cell(t, t), predicted)]
      }),
    ),
    '',
    'confusion matrix; rows: types in the file, columns: predicted types',
    table(
      ['', ...all.map(String)],
      all.map(label => [
        `${label} ${questionTypes[label]!.name}`,
        ...all.map(type => (cell(label, type) === 0 ? '·' : String(cell(label, type)))),
      ]),
    ),
  ]
}
