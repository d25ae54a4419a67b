/** `elenchus score errors`: the error types of predicted metagraphs, beside the paper's counts. */
import { countErrors, type ErrorType, errorNames, errorShares, findErrors } from '@elenchus/metagraph/errors'
import { scorable } from '@elenchus/metagraph/score'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { warn, write, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, required } from '../../cli/options.ts'
import { readMetagraphs } from '../../files/metagraphs.ts'
import { readPredictions, reportProblems } from '../../files/predictions.ts'
import { printedRemark, printedShare } from '../../files/printed-errors.ts'
import { table, wrap } from '../../terminal/text.ts'

const options = {
  gold: required(file('--gold <file>', 'gold metagraphs')),
  predictions: required(file('--predictions <file>', 'predicted metagraphs, whole or linearised')),
  list: flag('--list', 'list the samples and statements of every error'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus score errors --gold dev.jsonl --predictions predictions.jsonl --list')
}

async function run({ gold, predictions, list, json }: Options): Promise<void> {
  const read = await readPredictions(predictions)
  const samples = []
  const missing: string[] = []
  const seen = new Set<string>()
  for await (const graph of readMetagraphs(gold)) {
    seen.add(graph.id)
    const predicted = read.byId.get(graph.id)
    if (!predicted) missing.push(graph.id)
    samples.push(
      findErrors(predicted ?? { id: graph.id, edges: [], triples: new Map(), degrees: new Map() }, scorable(graph)),
    )
  }
  const problems = reportProblems(read, seen, missing, predictions)
  const counts = countErrors(samples)
  const shares = errorShares(samples)
  if (json) {
    await writeJson('score.errors', {
      samples: samples.length,
      counts,
      shares,
      problems,
      errors: samples.map(({ id, graph, formula, certainty, byStatement }) => ({
        id,
        graph,
        formula,
        certainty,
        byStatement: Object.fromEntries(byStatement),
      })),
    })
    return
  }
  const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)}%`)
  const rows = (Object.keys(errorNames) as ErrorType[]).map(type => [
    `${type} ${errorNames[type]}`,
    percent(counts[type] / Math.max(1, samples.length)),
    String(shares[type].errors),
    percent(shares[type].share),
    percent(printedShare(type)),
  ])
  const lines = [table(['error type', 'passages', 'errors', 'of its errors', 'Once T5-11b'], rows), wrap(printedRemark)]
  if (list)
    for (const sample of samples) {
      const found = [...sample.graph, ...[...sample.byStatement].map(([id, types]) => `${id} ${types.join(' ')}`)]
      if (found.length > 0) lines.push(`${sample.id}: ${found.join('; ')}`)
    }
  await write(`${lines.join('\n')}\n`)
  if (missing.length > 0) warn(`${missing.length} samples have no prediction and count as wrong`)
}
