/**
 * robustlr-small on RobustLR's nine evaluation sets, next to the results of both versions of the RobustLR paper:
 *
 *     npx tsx --conditions=elenchus-source experiments/measure-reasoner.ts [THEORIES [SEED]]
 *
 * Mean over theories of the weighted F1 within each theory, with bootstrap intervals, and the share of theories without a mistake, with
 * exact intervals, which are informative even if nothing is wrong.
 */
import { readFileSync } from 'node:fs'
import { publishedTables } from '@elenchus/benchmarks/papers'
import { resolveRobustlrSmallFile } from '@elenchus/neural/node'
import { loadReasoner } from '@elenchus/neural/reasoner'
import { generate } from '@elenchus/robustlr'
import { type RobustlrAnswer, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { exactInterval } from '@elenchus/statistics'

const [theories = 20, seed = 90210] = process.argv.slice(2).map(Number)
const sets: readonly [set: string, title: string][] = [
  ['contrast-conjunction', 'conjunction'],
  ['contrast-disjunction', 'disjunction'],
  ['contrast-negation', 'negation'],
  ['equivalence-contrapositive', 'contrapositive'],
  ['equivalence-distributive1', 'distributive 1'],
  ['equivalence-distributive2', 'distributive 2'],
]

/** The published score of a row in one version of the paper, or an empty string. */
function formatPublished(isLaterVersion: boolean, row: RegExp, title: string): string {
  for (const { paper, label, columns, rows } of publishedTables) {
    if (
      paper !== 'RobustLR' ||
      (label === 'later version') !== isLaterVersion ||
      !/Tables 4 to 6|Table 5|later/.test(label)
    )
      continue
    const column = columns.indexOf(title)
    const found = rows.find(({ name }) => row.test(name))
    const score = column < 0 ? undefined : found?.values[column]
    if (typeof score === 'number') return score.toFixed(2)
  }
  return ''
}

const robertaLarge = /^RoBERTa robertaLarge(, AND\+OR\+NEG)?$/
const formatInterval = ([low, high]: readonly [number, number]) => `[${low.toFixed(3)}, ${high.toFixed(3)}]`
const reasoner = loadReasoner(readFileSync(resolveRobustlrSmallFile()))
console.log(
  `| set | questions | wrong | F1 [95%] | theories without a mistake [95%] | RoBERTa robertaLarge: first, later version | people: first, later |`,
)
console.log('|---|---|---|---|---|---|---|')
const startTime = Date.now()
let questionCount = 0
for (const [set, title] of sets) {
  const files = new Map<string, RobustlrAnswer[]>()
  for (const { file, instance } of generate(set, { theories, seed })) {
    const { id, context, statement, label } = instance
    const answers = files.get(file.distractors ?? '') ?? []
    answers.push({ id, gold: label, prediction: reasoner.answer(context, statement).label })
    files.set(file.distractors ?? '', answers)
  }
  for (const [distractors, answers] of [...files].reverse()) {
    questionCount += answers.length
    const { overall_easy, overall_strict, intervals, theories: n } = scoreRobustlr(answers, { mode: 'paper' })
    const wrong = answers.filter(({ gold, prediction }) => gold !== prediction).length
    const flawlessTheories = Math.round(overall_strict * n)
    const name = distractors === 'with' ? `${title} with distractors` : title
    const cells = (row: RegExp) =>
      `${formatPublished(false, row, name) || '-'}, ${(distractors !== 'with' && formatPublished(true, row, name)) || '-'}`
    console.log(
      `| ${name} | ${answers.length} | ${wrong} | ${overall_easy.toFixed(3)} ${formatInterval(intervals['overall_easy']!)} | ${flawlessTheories} of ${n} ${formatInterval(exactInterval(flawlessTheories, n))} | ${cells(robertaLarge)} | ${cells(/^\*? ?People$/)} |`,
    )
  }
}
console.log(`\n${questionCount} questions, ${((Date.now() - startTime) / questionCount).toFixed(0)} ms each`)
