/** `elenchus score nli`: inference predictions against gold, with F1 of the entailed class. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { addOptions, file, files, flag, type Given, required } from '../../cli/options.ts'
import type { Answers } from '../../files/answers.ts'
import { readPairs } from '../../files/benchmarks.ts'
import { scoreFiles } from './answer-files.ts'
import type { Judged } from './answers.ts'

const options = {
  gold: required(file('--gold <file>', 'pairs with labels: LogiQA 2.0 inference, SNLI, MNLI, RTE, QNLI or SciTail')),
  predictions: required(
    files(
      '--predictions <file...>',
      'lines {"id","prediction"} or id,prediction; the second pair with one id is ID#2, the third ID#3. Several files count as several annotators: the score of each, their mean, and the ceiling',
    ),
  ),
  json: flag('--json', 'print JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus score nli --gold nli/dev.txt --predictions predictions.jsonl',
    'elenchus score nli --gold nli/dev.txt --predictions ada.csv ben.csv cleo.csv',
  )
}

const labelOf = (value: string): string | null => {
  const text = value.trim().toLowerCase().replaceAll(/[-_]/g, ' ')
  if (['entailed', 'entailment', 'yes', 'entails'].includes(text)) return 'entailed'
  if (['not entailed', 'not entailment', 'no'].includes(text)) return 'not entailed'
  return ['neutral', 'contradiction'].includes(text) ? text : null
}

async function run({ gold, predictions, json }: Options): Promise<void> {
  const { pairs } = await readPairs(gold)
  const judged = ({ byId }: Answers): Judged[] => {
    const seen = new Map<string, number>()
    return pairs.map(({ id, premise, label }) => {
      const times = (seen.get(id) ?? 0) + 1
      seen.set(id, times)
      const own = times === 1 ? id : `${id}#${times}`
      const given = byId.get(own)
      return { id: own, group: premise, gold: label!, said: given === undefined ? undefined : labelOf(given) }
    })
  }
  await scoreFiles(predictions, judged, { json: json === true, positive: 'entailed' })
}
