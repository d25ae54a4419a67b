/** `elenchus score nli`: inference predictions against gold, with F1 of the entailed class. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { addOptions, file, files, flag, type OptionValues, required } from '../../cli/options.ts'
import { type Answers, inferenceLabelOf, numberedIds } from '../../files/answers.ts'
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
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus score nli --gold nli/dev.txt --predictions predictions.jsonl',
    'elenchus score nli --gold nli/dev.txt --predictions ada.csv ben.csv cleo.csv',
  )
}

async function run({ gold, predictions, json }: Options): Promise<void> {
  const { pairs } = await readPairs(gold)
  const ids = numberedIds(pairs)
  const judged = ({ byId }: Answers): Judged[] =>
    pairs.map(({ premise, label }, i) => {
      const given = byId.get(ids[i]!)
      return {
        id: ids[i]!,
        group: premise,
        gold: label!,
        said: given === undefined ? undefined : inferenceLabelOf(given),
      }
    })
  await scoreFiles(predictions, judged, { json: json === true, positive: 'entailed' })
}
