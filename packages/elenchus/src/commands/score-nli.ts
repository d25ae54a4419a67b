/** `elenchus score nli`: inference predictions against gold, with F1 of the entailed class. */
import type { InferencePair } from '@elenchus/benchmarks'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError } from '../cli/errors.ts'
import { readAnswers } from '../files/answers.ts'
import { openBenchmark, tellBad } from '../files/benchmarks.ts'
import { showAnswers } from '../scoring/answers.ts'

export function define(command: Command): void {
  command
    .requiredOption('--gold <file>', 'LogiQA 2.0 inference, SNLI, MNLI, RTE, QNLI or SciTail')
    .requiredOption(
      '--predictions <file>',
      'lines {"id","prediction"} or id,prediction; pairs that share an id are told apart as ID#2, ID#3',
    )
    .option('--json', 'print JSON')
    .action(run)
  example(command, 'elenchus score nli --gold nli/dev.txt --predictions predictions.jsonl')
}

const labelOf = (value: string): string | null => {
  const text = value.trim().toLowerCase().replaceAll(/[-_]/g, ' ')
  if (['entailed', 'entailment', 'yes', 'entails'].includes(text)) return 'entailed'
  if (['not entailed', 'not entailment', 'no'].includes(text)) return 'not entailed'
  return ['neutral', 'contradiction'].includes(text) ? text : null
}

async function run({ gold, predictions, json }: { gold: string; predictions: string; json?: boolean }): Promise<void> {
  const benchmark = await openBenchmark(gold)
  if (benchmark.family !== 'inference')
    throw new InputError(`${gold}: holds ${benchmark.format}; an inference file is wanted`)
  const pairs: InferencePair[] = []
  for await (const pair of benchmark.read(gold, { onBad: bad => tellBad(gold, bad.line, bad.reason) }))
    if (pair.label !== null) pairs.push(pair)
  const answers = await readAnswers(predictions)
  const seen = new Map<string, number>()
  await showAnswers(
    pairs.map(({ id, premise, label }) => {
      const times = (seen.get(id) ?? 0) + 1
      seen.set(id, times)
      const own = times === 1 ? id : `${id}#${times}`
      const given = answers.byId.get(own)
      return { id: own, group: premise, gold: label!, said: given === undefined ? undefined : labelOf(given) }
    }),
    { answers, predictions, json: json === true, positive: 'entailed' },
  )
}
