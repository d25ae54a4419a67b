/** Models on multiple-choice questions: parts of the input hidden, options in other orders, and how far answers follow the passage's words. */
import type { ChoiceItem } from '@elenchus/benchmarks'
import { choiceInputs } from '@elenchus/benchmarks/models'
import { type BreakdownPart, type OptionOrders, optionOrders, overlapRatio } from '@elenchus/benchmarks/studies'
import { orderOf } from '@elenchus/evaluation/tasks'
import { outsideChoices } from '../../../files/outside-predictions.ts'
import type { AskedModel } from '../../eval/ask-items.ts'
import { type GivenModels, type ModelRow, modelRows, rowOf } from './model-rows.ts'

export interface ChoiceModelRow extends ModelRow {
  /** Share of the answers that are the option with most words in common with the passage; null without answers. */
  readonly overlapRatio: number | null
  /** Of models that saw everything. */
  readonly byLength: readonly BreakdownPart[] | null
  readonly byType: readonly BreakdownPart[] | null
  /** With --orders, of the fullest input that a model was asked with. */
  readonly orders: OptionOrders | null
}

export interface ChoiceModelOptions extends GivenModels {
  readonly orders: number
  readonly seed: number
  breakDown(correct: readonly boolean[]): Pick<ChoiceModelRow, 'byLength' | 'byType'>
}

/** A row for every model and input; null where no model is given. */
export function choiceModels(
  items: readonly ChoiceItem[],
  options: ChoiceModelOptions,
): Promise<ChoiceModelRow[] | null> {
  const groups = items.map(({ context }) => context)
  return modelRows<number, ChoiceModelRow>(options, {
    inputs: choiceInputs,
    ask: (model, input) => model.choices(items, input),
    read: (path, answers) => outsideChoices(path, items, answers),
    async row(choices, about) {
      const correct = items.map(({ answer }, i) => choices[i] === answer)
      const unanswered = choices.filter(choice => choice === null).length
      const asked = about.fullest && options.orders > 0 ? about.model : null
      return {
        ...rowOf(about, correct, groups, unanswered),
        overlapRatio: unanswered === items.length ? null : overlapRatio(items, choices),
        ...(about.input === 'CQA' ? options.breakDown(correct) : { byLength: null, byType: null }),
        orders: asked === null ? null : await inOtherOrders(asked, items, about.input, options),
      }
    },
  })
}

/** The questions themselves are changed, so that models that read the sample see the order too. */
async function inOtherOrders(
  model: AskedModel,
  items: readonly ChoiceItem[],
  input: string,
  { orders: count, seed }: ChoiceModelOptions,
): Promise<OptionOrders> {
  const rounds = []
  for (let round = 0; round < count; round++) {
    const orders = items.map(({ id, options }) => orderOf(id, options.length, round, seed))
    const turned = items.map((item, i) => ({
      ...item,
      options: orders[i]!.map(option => item.options[option]!),
      answer: item.answer === null ? null : orders[i]!.indexOf(item.answer),
    }))
    rounds.push({ orders, places: await model.choices(turned, input) })
  }
  return optionOrders(
    items.map(({ answer }) => answer),
    rounds,
  )
}
