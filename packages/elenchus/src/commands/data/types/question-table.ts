/** A table of question types (ReClor, Table 3): counts, and if the file gives types, recall and precision with intervals and a confusion matrix. */
import type { ChoiceItem } from '@elenchus/benchmarks'
import { publishedTable } from '@elenchus/benchmarks/papers'
import { isExceptQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { confusionMatrix } from '@elenchus/learning/metrics'
import { exactInterval } from '@elenchus/statistics'
import { percent, table } from '../../../terminal/text.ts'

export interface TypeGuess {
  readonly type: number
  readonly confidence: number
}

const TYPES = questionTypes.length

export function questionTable(items: readonly ChoiceItem[], guesses: readonly TypeGuess[]): string {
  const counts = new Array<number>(TYPES).fill(0)
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
    `${items.length} questions, ${except} ask for the exception`,
    ...accuracyLines(items, guesses),
  ].join('\n')
}

/** A share with its exact 95% interval. */
const share = (right: number, n: number): string =>
  n === 0 ? '–' : `${right} of ${n}, ${percent(right / n)}% [${exactInterval(right, n).map(percent).join(', ')}]`

function accuracyLines(items: readonly ChoiceItem[], guesses: readonly TypeGuess[]): string[] {
  const typed = items.flatMap(({ questionType }, i) =>
    questionType === undefined ? [] : [{ label: questionType, ...guesses[i]! }],
  )
  if (typed.length === 0) return []
  const labels = typed.map(({ label }) => label)
  const matrix = confusionMatrix(
    labels,
    typed.map(({ type }) => type),
    TYPES,
  )
  const cell = (label: number, type: number) => matrix[label * TYPES + type]!
  const all = Array.from({ length: TYPES }, (_, t) => t)
  const sum = (of: (t: number) => number) => all.reduce((total, t) => total + of(t), 0)
  const right = sum(t => cell(t, t))
  const belief = typed.reduce((total, { confidence }) => total + confidence, 0) / typed.length
  return [
    `${right} of the ${typed.length} types given in the file are predicted (${percent(right / typed.length)}% [${exactInterval(right, typed.length).map(percent).join(', ')}]); mean confidence ${percent(belief)}%`,
    '',
    table(
      ['type', 'found of those given', 'right of those predicted'],
      all.map(t => [
        `${t} ${questionTypes[t]!.name}`,
        share(
          cell(t, t),
          sum(other => cell(t, other)),
        ),
        share(
          cell(t, t),
          sum(other => cell(other, t)),
        ),
      ]),
    ),
    '',
    'given (rows) and predicted (columns):',
    table(
      ['', ...all.map(String)],
      all.map(label => [
        `${label} ${questionTypes[label]!.name}`,
        ...all.map(type => (cell(label, type) === 0 ? '·' : String(cell(label, type)))),
      ]),
    ),
  ]
}
