/** `elenchus score mrc`: multiple-choice predictions against gold. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError } from '../../cli/io.ts'
import { addOptions, file, files, flag, type OptionValues, required } from '../../cli/options.ts'
import { type Answers, choiceOf, optionLetters } from '../../files/answers.ts'
import { readItems } from '../../files/benchmarks.ts'
import { scoreFiles } from './answer-files.ts'
import type { Judged } from './answers.ts'

const options = {
  gold: required(file('--gold <file>', 'questions with answers: ReClor, LogiQA, RACE or COSMOS QA')),
  predictions: required(
    files(
      '--predictions <file...>',
      'lines {"id","prediction"} or id,prediction, where a prediction is a letter or an index from 0. Several files count as several annotators: the score of each, their mean, and the ceiling',
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
    'elenchus score mrc --gold val.json --predictions predictions.jsonl',
    'elenchus score mrc --gold val.json --predictions ada.csv ben.csv cleo.csv',
  )
}

async function run({ gold, predictions, json }: Options): Promise<void> {
  const { items } = await readItems(gold)
  const known = items.filter(item => item.answer !== null)
  if (known.length === 0) throw new InputError(`${gold}: the file has no answers to score against`)
  const judged = ({ byId }: Answers): Judged[] =>
    known.map(({ id, context, answer }) => {
      const given = byId.get(id)
      const choice = given === undefined ? undefined : choiceOf(given)
      return {
        id,
        group: context,
        gold: optionLetters[answer!]!,
        said: choice === undefined ? undefined : choice === null ? null : (optionLetters[choice] ?? null),
      }
    })
  await scoreFiles(predictions, judged, { json: json === true })
}
