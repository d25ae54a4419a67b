/** `elenchus score robustlr`: weighted F1, and strict consistency over the variants of each theory. */
import { type RobustlrScores, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { defineCommand } from '../../cli/command.ts'
import { toIntervalObjects } from '../../cli/interval-objects.ts'
import { InputError, UsageError, warn, warnList, writeJson, writeLines } from '../../cli/io.ts'
import { file, files, flag, oneOf, required, seed, wholeNumber } from '../../cli/options.ts'
import { table } from '../../terminal/text.ts'
import type { FileProblem, InstanceAnswers } from './robustlr-answers.ts'
import { readGold, readGoldAnswers, readLabelledAnswers } from './robustlr-answers.ts'
import { formatPeople, scorePeople } from './robustlr-people.ts'

const modes = ['official', 'paper'] as const

export const { define } = defineCommand({
  options: {
    predictions: required(
      files(
        '--predictions <file...>',
        'answers, one id,gold,prediction per line; a prediction is a label or an output of the authors\' models; "-" for standard input. Several files are treated as annotators and reported with their mean, their majority and Fleiss\' kappa',
      ),
    ),
    gold: file('--gold <file>', 'gold labels: generated JSON lines or CSV, or the answer key of question sheets'),
    mode: oneOf('--mode <name>', "round as the authors' scorer does, or not at all", modes, { default: 'official' }),
    resamples: wholeNumber('--resamples <n>', 'number of bootstrap resamples for 95% intervals, or 0', {
      default: 1000,
    }),
    seed: seed('random seed of the bootstrap', { default: 0 }),
    json: flag('--json', 'print JSON'),
  },
  async run({ predictions, gold: goldFile, mode, resamples, seed, json }) {
    const repeated = predictions.find((path, i) => predictions.indexOf(path) !== i)
    if (repeated !== undefined) throw new UsageError(`--predictions: ${repeated} is given twice`)
    const gold = goldFile === undefined ? undefined : await readGold(goldFile)
    const byFile = new Map<string, InstanceAnswers>()
    for (const path of predictions)
      byFile.set(path, gold ? await readGoldAnswers(gold, path) : await readLabelledAnswers(path))
    const answerSets = [...byFile.values()]
    const problems = [...(gold?.problems ?? []), ...answerSets.flatMap(each => each.problems)]
    reportProblems(problems)
    for (const [path, { answered }] of byFile)
      if (answered.size === 0)
        throw new InputError(
          `${path}: no valid answer; expected id,gold,prediction on each line, such as 7dfe482a_conj3,2,1`,
        )
    const { answers, answered, isQuestionSheet } = answerSets[0]!
    if (answerSets.length > 1 || isQuestionSheet) {
      const scores = scorePeople(byFile, { mode })
      return json ? writeJson('score.robustlr.people', { ...scores, problems }) : writeLines(formatPeople(scores))
    }
    const missing = answers.length - answered.size
    if (missing > 0) warn(`${missing} instances have no prediction and count as incorrect`)
    const scores = scoreRobustlr(answers, { mode, seed, resamples, intervals: resamples > 0 })
    const published = await findPublished(scores, gold?.laws ?? new Set())
    if (json) {
      const intervals = toIntervalObjects(scores.intervals)
      await writeJson('score.robustlr', { ...scores, intervals, missing, published, problems })
    } else await writeLines([...formatScores(scores), ...formatPublished(published, scores)])
  },
})

function reportProblems(problems: readonly FileProblem[]): void {
  if (problems.length === 0) return
  warnList(problems.map(({ file, line, problem }) => `${file}, line ${line}: ${problem}`))
  warn(`${problems.length} invalid lines were not scored`)
  process.exitCode = 1
}

/** Names of RobustLR's numeric labels. */
const labelNames = ['False', 'True', 'Unknown']

function formatScores(scores: RobustlrScores): string[] {
  const { intervals, mode } = scores
  const formatScore = (value: number) => value.toFixed(mode === 'official' ? 2 : 4)
  const toRow = (name: string, value: number, key: string, accuracy?: number): string[] => [
    name,
    formatScore(value),
    intervals[key]?.map(formatScore).join(' – ') ?? '',
    accuracy === undefined ? '' : formatScore(accuracy),
  ]
  const rows = [
    toRow('weighted F1', scores.overall_easy, 'overall_easy'),
    toRow('strict: every variant correct', scores.overall_strict, 'overall_strict'),
    ...Object.entries(scores.by_group).map(([name, value]) => toRow(`  group ${name}`, value, `by_group.${name}`)),
    ...Object.entries(scores.by_label_easy).map(([name, value]) =>
      toRow(`  label ${labelNames[Number(name)]}`, value, `by_label_easy.${name}`, scores.by_label_accuracy[name]),
    ),
  ]
  const unparsed = scores.unparsed === 0 ? '' : `, ${scores.unparsed} without a valid answer`
  return [
    `${scores.n} instances of ${scores.theories} theories, scored in mode ${mode}${unparsed}`,
    table(['', 'score', '95% interval', 'accuracy'], rows),
  ]
}

/** A published score for a set of the same kind. */
interface PublishedScore {
  /** Label of the table: "Table 13". */
  readonly where: string
  readonly name: string
  readonly column: string
  readonly value: number
}

/** Returns the paper's name of a set: from its variants, or for an equivalence set from the law in the gold file. */
function getPaperSetName({ by_variant_accuracy }: RobustlrScores, laws: ReadonlySet<string>): string | undefined {
  const variants = Object.keys(by_variant_accuracy)
  const kinds = { conj: 'conjunction', disj: 'disjunction', neg: 'negation' }
  if (variants.length > 0)
    for (const [prefix, name] of Object.entries(kinds))
      if (variants.every(variant => variant.startsWith(prefix))) return name
  const [law] = laws.size === 1 ? laws : []
  return law?.toLowerCase().replace(/(?<=distributive)(?=\d)/, ' ')
}

async function findPublished(scores: RobustlrScores, laws: ReadonlySet<string>): Promise<readonly PublishedScore[]> {
  const set = getPaperSetName(scores, laws)
  if (set === undefined) return []
  const { publishedTables } = await import('@elenchus/benchmarks/papers')
  const suffixes = ['', ...Object.keys(scores.by_group).map(name => ` ${name}`), ...labelNames.map(name => ` ${name}`)]
  const publishedColumns = new Set(suffixes.flatMap(suffix => [`${set}${suffix}`, `${set} with distractors${suffix}`]))
  return publishedTables
    .filter(({ paper }) => paper === 'RobustLR')
    .flatMap(({ label: where, columns, rows }) =>
      rows.flatMap(({ name, values }) =>
        columns.flatMap((column, i) =>
          publishedColumns.has(column) && values[i] != null
            ? [{ where, name, column: column.slice(set.length).trim(), value: values[i] }]
            : [],
        ),
      ),
    )
}

function formatPublished(published: readonly PublishedScore[], { by_group }: RobustlrScores): string[] {
  if (published.length === 0) return []
  const parts = ['', ...Object.keys(by_group), ...labelNames].filter(part =>
    published.some(({ column }) => column.replace(/^with distractors ?/, '') === part),
  )
  const rows = new Map<string, Map<string, number>>()
  for (const { where, name, column, value } of published) {
    const [, distractors = '', part = ''] = /^(with distractors)? ?(.*)$/.exec(column) ?? []
    const key = `${name}${distractors && ', with distractors'}${where === 'later version' ? ', later version' : ''}`
    rows.set(key, (rows.get(key) ?? new Map()).set(part, value))
  }
  const tableRows = Array.from(rows, ([name, values]) => [
    name,
    ...parts.map(part => values.get(part)?.toFixed(2) ?? ''),
  ])
  return ['', table(['published results for this kind of set', ...parts.map(part => part || 'weighted F1')], tableRows)]
}
