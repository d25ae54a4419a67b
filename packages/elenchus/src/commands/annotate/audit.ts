/** `elenchus annotate audit`: samples annotated formulas and degrees for expert review, and reports the acceptance rate. */
import { drawSample, estimateAcceptanceRate } from '@elenchus/annotation'
import { readDoc } from '@elenchus/language'
import { english } from '@elenchus/language/node'
import { readStatementOperators } from '@elenchus/language/structure'
import { degreeNames, formatFormula, type Metagraph } from '@elenchus/metagraph'
import { defineCommand } from '../../cli/command.ts'
import { readJsonLines } from '../../cli/files.ts'
import { InputError, UsageError, warn, writeJson, writeJsonLine, writeLines } from '../../cli/io.ts'
import { file, flag, type OptionValues, seed, wholeNumber } from '../../cli/options.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { percent, percentInterval, table } from '../../terminal/text.ts'

const options = {
  size: wholeNumber('--size <n>', 'number of statements to sample', { default: 100, min: 1 }),
  seed: seed('random seed for sampling', { default: 1 }),
  verdicts: file(
    '--verdicts <file>',
    'print the acceptance rate of a file of reviewed lines ("verdict": true or false)',
  ),
  json: flag('--json', 'with --verdicts, print the acceptance rate as JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [
    ['[files...]', 'metagraphs whose operators and degrees are sampled for review: files, folders or file patterns'],
  ],
  options,
  run,
})

async function run(files: string[], options: Options): Promise<void> {
  if (options.verdicts !== undefined) {
    if (files.length > 0)
      throw new UsageError('give either --verdicts FILE or metagraph files to sample from, not both')
    return reportVerdicts(options.verdicts, options.json === true)
  }
  if (files.length === 0)
    throw new UsageError('give metagraph files to sample from, or --verdicts FILE with the reviewed lines')
  await writeSample(await readAllMetagraphs(files), options)
}

/** Writes sampled statements with a formula or a degree, each with the operators and degree that its indicator words alone give. */
async function writeSample(graphs: readonly Metagraph[], { size, seed }: Options): Promise<void> {
  const candidates = graphs.flatMap(graph =>
    graph.statements
      .filter(({ formula, degree }) => formula.triples.length > 0 || degree !== null)
      .map(statement => ({ graph, statement })),
  )
  if (candidates.length === 0) throw new InputError('no statement has a formula or a degree to review')
  const model = english()
  for (const { graph, statement } of drawSample(candidates, size, seed)) {
    const doc = readDoc(statement.text, model)
    const reading = readStatementOperators(doc)
    const indicators = reading.indicators.map(({ token }) => doc.tokens[token]!.text)
    await writeJsonLine('annotate.audit.batch', {
      passage: graph.id,
      statement: statement.id,
      text: statement.text,
      formula: formatFormula(statement.formula),
      operators: statement.formula.operators,
      degree: statement.degree === null ? null : degreeNames[statement.degree],
      indicators,
      byIndicators: { operators: reading.reduced, degree: degreeNames[reading.degree] },
      verdict: null,
    })
  }
  warn(
    `${Math.min(size, candidates.length)} of ${candidates.length} statements sampled; set "verdict" to true or false in each line`,
  )
}

type ReviewedLine = Readonly<{ degree?: string | null; verdict: boolean }>

async function reportVerdicts(path: string, json: boolean): Promise<void> {
  const reviewed: ReviewedLine[] = []
  let unreviewed = 0
  for await (const { value, where } of readJsonLines(path)) {
    const line = value as Partial<ReviewedLine> | null
    if (typeof line?.verdict === 'boolean') reviewed.push(line as ReviewedLine)
    else if (line?.verdict === null || line?.verdict === undefined) unreviewed++
    else throw new InputError(`${where}: "verdict" must be true, false, or null if not reviewed`)
  }
  if (reviewed.length === 0) throw new InputError(`${path}: none of the lines has a verdict`)
  const verdictsByDegree = new Map<string, boolean[]>([['all', reviewed.map(({ verdict }) => verdict)]])
  for (const { degree, verdict } of reviewed) {
    const name = degree ?? 'no degree'
    verdictsByDegree.set(name, [...(verdictsByDegree.get(name) ?? []), verdict])
  }
  const rows = [...verdictsByDegree].map(([name, verdicts]) => ({ name, ...estimateAcceptanceRate(verdicts) }))
  if (json)
    await writeJson('annotate.audit', {
      judged: reviewed.length,
      open: unreviewed,
      rates: rows.map(({ interval, ...row }) => ({
        ...row,
        interval: interval === null ? null : { low: interval[0], high: interval[1] },
      })),
    })
  else
    await writeLines([
      table(
        ['', 'accepted', 'rate', '95% interval'],
        rows.map(({ name, accepted, judged, rate, interval }) => [
          name,
          `${accepted} of ${judged}`,
          rate === null ? '–' : `${percent(rate)}%`,
          percentInterval(interval),
        ]),
      ),
    ])
  if (unreviewed > 0) warn(`${unreviewed} lines have no verdict yet`)
}
