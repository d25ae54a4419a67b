/**
 * robustlr-small on RobustLR's nine evaluation sets, next to the figures of both versions of the paper:
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

/** The published figure of a row, if the version of the paper has one. */
function printed(later: boolean, row: RegExp, title: string): string {
  for (const { paper, label: where, columns, rows } of publishedTables) {
    if (paper !== 'RobustLR' || (where === 'later version') !== later || !/Tables 4 to 6|Table 5|later/.test(where))
      continue
    const at = columns.indexOf(title)
    const found = rows.find(({ name }) => row.test(name))
    const figure = at < 0 ? undefined : found?.values[at]
    if (typeof figure === 'number') return figure.toFixed(2)
  }
  return ''
}

const large = /^RoBERTa large(, AND\+OR\+NEG)?$/
const interval = ([low, high]: readonly [number, number]) => `[${low.toFixed(3)}, ${high.toFixed(3)}]`
const reasoner = loadReasoner(readFileSync(resolveRobustlrSmallFile()))
console.log(
  `| set | questions | wrong | F1 [95%] | theories without a mistake [95%] | RoBERTa large: first, later version | people: first, later |`,
)
console.log('|---|---|---|---|---|---|---|')
const began = Date.now()
let all = 0
for (const [set, title] of sets) {
  const files = new Map<string, RobustlrAnswer[]>()
  for (const { file, instance } of generate(set, { theories, seed })) {
    const { id, context, statement, label } = instance
    const answers = files.get(file.distractors ?? '') ?? []
    answers.push({ id, gold: label, prediction: reasoner.answer(context, statement).label })
    files.set(file.distractors ?? '', answers)
  }
  for (const [distractors, answers] of [...files].reverse()) {
    all += answers.length
    const { overall_easy, overall_strict, intervals, theories: n } = scoreRobustlr(answers, { mode: 'paper' })
    const wrong = answers.filter(({ gold, prediction }) => gold !== prediction).length
    const strict = Math.round(overall_strict * n)
    const name = distractors === 'with' ? `${title} with distractors` : title
    const cells = (row: RegExp) =>
      `${printed(false, row, name) || '-'}, ${(distractors !== 'with' && printed(true, row, name)) || '-'}`
    console.log(
      `| ${name} | ${answers.length} | ${wrong} | ${overall_easy.toFixed(3)} ${interval(intervals['overall_easy']!)} | ${strict} of ${n} ${interval(exactInterval(strict, n))} | ${cells(large)} | ${cells(/^\*? ?People$/)} |`,
    )
  }
}
console.log(`\n${all} questions, ${((Date.now() - began) / all).toFixed(0)} ms each`)
