/** `elenchus annotate audit`: samples annotated operators for review by an expert, and reports the acceptance rate. */
import { drawSample, estimateAcceptanceRate } from '@elenchus/annotation'
import { readDoc } from '@elenchus/language'
import { english } from '@elenchus/language/node'
import { readStatementOperators } from '@elenchus/language/structure'
import { degreeNames, formatFormula, type Metagraph } from '@elenchus/metagraph'
import { defineCommand } from '../../cli/command.ts'
import { readLines } from '../../cli/files.ts'
import { InputError, UsageError, warn, write, writeJson, writeJsonLine } from '../../cli/io.ts'
import { file, flag, type OptionValues, seed, wholeNumber } from '../../cli/options.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { table } from '../../terminal/text.ts'

const options = {
  size: wholeNumber('--size <n>', 'number of statements to sample', { default: 100, min: 1 }),
  seed: seed('seed for the sample', { default: 1 }),
  verdicts: file('--verdicts <file>', 'judged lines (with "verdict": true or false): print the acceptance rate'),
  json: flag('--json', 'with --verdicts: print JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [
    ['[files...]', 'metagraphs whose unary operators and degrees are to be judged; files, folders, patterns'],
  ],
  options,
  examples: [
    'elenchus annotate audit gold.jsonl --size 100 --seed 7 > to-judge.jsonl',
    'elenchus annotate audit --verdicts judged.jsonl',
  ],
  run,
})

async function run(files: string[], options: Options): Promise<void> {
  if (options.verdicts !== undefined) {
    if (files.length > 0) throw new UsageError('give metagraphs to sample from or --verdicts FILE, not both')
    return report(options.verdicts, options.json === true)
  }
  if (files.length === 0) throw new UsageError('give metagraphs to sample from, or --verdicts FILE with reviewed lines')
  await draw(await readAllMetagraphs(files), options)
}

/** Samples statements with a formula or a degree, each with the reading of its indicator words alone. */
async function draw(graphs: readonly Metagraph[], { size, seed }: Options): Promise<void> {
  const all = graphs.flatMap(graph =>
    graph.statements
      .filter(({ formula, degree }) => formula.triples.length > 0 || degree !== null)
      .map(statement => ({ graph, statement })),
  )
  if (all.length === 0) throw new InputError('no statement has a formula or a degree to judge')
  const model = english()
  for (const { graph, statement } of drawSample(all, size, seed)) {
    const doc = readDoc(statement.text, model)
    const reading = readStatementOperators(doc)
    const words = reading.indicators.map(({ token }) => doc.tokens[token]!.text)
    await writeJsonLine('annotate.audit.batch', {
      passage: graph.id,
      statement: statement.id,
      text: statement.text,
      formula: formatFormula(statement.formula),
      operators: statement.formula.operators,
      degree: statement.degree === null ? null : degreeNames[statement.degree],
      indicators: words,
      byIndicators: { operators: reading.reduced, degree: degreeNames[reading.degree] },
      verdict: null,
    })
  }
  warn(`${Math.min(size, all.length)} of ${all.length} statements drawn; set "verdict" to true or false in each line`)
}

interface Judged {
  readonly degree?: string | null
  readonly verdict: boolean
}

async function report(path: string, json: boolean): Promise<void> {
  const judged: Judged[] = []
  let open = 0
  for await (const { number, text } of readLines(path)) {
    let value: Partial<Judged> | null
    try {
      value = JSON.parse(text)
    } catch (error) {
      throw new InputError(`${path}, line ${number}: not JSON (${(error as Error).message})`)
    }
    if (typeof value?.verdict === 'boolean') judged.push(value as Judged)
    else if (value?.verdict === null || value?.verdict === undefined) open++
    else throw new InputError(`${path}, line ${number}: "verdict" must be true, false, or null if not reviewed`)
  }
  if (judged.length === 0) throw new InputError(`${path}: no line has a verdict`)
  const groups = new Map<string, boolean[]>([['all', judged.map(({ verdict }) => verdict)]])
  for (const { degree, verdict } of judged) {
    const name = degree ?? 'no degree'
    groups.set(name, [...(groups.get(name) ?? []), verdict])
  }
  const rows = [...groups].map(([name, verdicts]) => ({ name, ...estimateAcceptanceRate(verdicts) }))
  if (json)
    await writeJson('annotate.audit', {
      judged: judged.length,
      open,
      rates: rows.map(({ name, accepted, judged: of, rate, interval }) => ({
        name,
        accepted,
        judged: of,
        rate,
        interval: interval === null ? null : { low: interval[0], high: interval[1] },
      })),
    })
  else
    await write(
      `${table(
        ['', 'accepted', 'rate', '95% interval'],
        rows.map(({ name, accepted, judged: of, rate, interval }) => [
          name,
          `${accepted} of ${of}`,
          rate === null ? '–' : `${(100 * rate).toFixed(1)}%`,
          interval === null ? '' : interval.map(end => (100 * end).toFixed(1)).join(' – '),
        ]),
      )}\n`,
    )
  if (open > 0) warn(`${open} lines have no verdict yet`)
}
