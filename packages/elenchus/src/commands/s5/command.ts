/** `elenchus s5`: is a formula valid, satisfiable, entailed, and the model that shows it. */
import { type Formula, parse, print } from '@elenchus/logic'
import { type Decision, decide, decideEntailment, degrees, reduce } from '@elenchus/logic/s5'
import type { Command } from 'commander'
import { runBatch, textField } from '../../cli/batch.ts'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { write, writeJson } from '../../cli/output.ts'
import { paint } from '../../terminal/paint.ts'
import { worldLines } from '../../terminal/worlds.ts'

interface Options {
  readonly entails?: string
  readonly batch?: string
  readonly json?: boolean
  readonly budget: string
}

export function define(command: Command): void {
  command
    .argument('[formula]', 'a formula, in any notation: "□(p → q)", "[](p -> q)", "necessary (p implies q)"')
    .option('--entails <formula>', 'ask whether the first formula entails this one')
    .option('--batch <file>', 'answer JSON lines {"formula"} or {"premise","conclusion"}; "-" for standard input')
    .option('--budget <seconds>', 'time for one answer; after it the answer is "gave up"', '10')
    .option('--json', 'print JSON')
    .action(run)
  example(
    command,
    'elenchus s5 "<>p -> []<>p"',
    'elenchus s5 "[](p -> q) & <>p" --entails "<>q"',
    `echo '{"formula": "p | ~p"}' | elenchus s5 --batch -`,
  )
}

async function run(formula: string | undefined, options: Options): Promise<void> {
  const budgetMs = Number(options.budget) * 1000
  if (!(budgetMs > 0)) throw new UsageError(`--budget ${options.budget}: a positive number of seconds`)
  if (options.batch !== undefined) {
    if (formula !== undefined) throw new UsageError('give a formula or --batch, not both')
    process.exitCode = await runBatch(options.batch, record => answerRow(record, budgetMs), {
      isLineError: error => error instanceof Error && error.name === 'ParseError',
    })
    return
  }
  if (formula === undefined) throw new UsageError('name a formula, or a file with --batch')
  const parsed = read(formula, 'formula')
  if (options.entails === undefined) await showValidity(parsed, await decide(parsed, { budgetMs }), options)
  else await showEntailment(parsed, read(options.entails, '--entails'), budgetMs, options)
}

function read(text: string, where: string): Formula {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof Error && error.name === 'ParseError') throw new InputError(`${where}, ${error.message}`)
    throw error
  }
}

async function answerRow(record: Record<string, unknown>, budgetMs: number): Promise<object> {
  if ('formula' in record) {
    const { valid, satisfiable } = await decide(parse(textField(record, 'formula')), { budgetMs })
    return { valid, satisfiable }
  }
  if (!('premise' in record || 'premises' in record) || !('conclusion' in record))
    throw new InputError('needs "formula", or "premise" and "conclusion"')
  const premises = textField(record, 'premise' in record ? 'premise' : 'premises')
    .split('\n')
    .map(text => parse(text))
  const { local, global } = await bothEntailments(premises, parse(textField(record, 'conclusion')), budgetMs)
  return { entails: local.entails, entailsGlobally: global.entails }
}

async function bothEntailments(premises: readonly Formula[], conclusion: Formula, budgetMs: number) {
  const local = await decideEntailment(premises, conclusion, { budgetMs })
  const global = await decideEntailment(premises, conclusion, { budgetMs, global: true })
  return { local, global }
}

const yes = (answer: boolean | 'gave up', positive: string, negative: string) =>
  answer === 'gave up'
    ? paint.yellow('gave up: the time budget was spent (raise --budget)')
    : answer
      ? paint.green(positive)
      : paint.red(negative)

const degreeName = (value: number) => degrees.find(each => each.degree === value)!.name

async function showValidity(formula: Formula, decision: Decision, { json }: Options): Promise<void> {
  const reduction = reduce(formula)
  if (json) {
    await writeJson({
      formula: print(formula),
      ...decision,
      reduction: {
        degree: reduction.degree,
        name: degreeName(reduction.degree),
        steps: reduction.steps.map(step => `${print(step.formula)}  by ${step.rule}`),
      },
    })
    return
  }
  const lines = [
    paint.bold(print(formula)),
    `  ${yes(decision.valid, 'valid: true in every world of every model', 'not valid')}`,
    ...(reduction.steps.length === 0
      ? []
      : [`  = ${print(reduction.formula)} (${reduction.steps.map(step => step.rule).join(', ')})`]),
    `  ${yes(decision.satisfiable, 'satisfiable', 'not satisfiable: true in no world of any model')}`,
  ]
  if (decision.countermodel)
    lines.push('', 'It fails here (in the marked world):', ...worldLines(decision.countermodel))
  if (decision.model && decision.valid !== true)
    lines.push('', 'It holds here (in the marked world):', ...worldLines(decision.model))
  await write(`${lines.join('\n')}\n`)
}

async function showEntailment(
  premise: Formula,
  conclusion: Formula,
  budgetMs: number,
  { json }: Options,
): Promise<void> {
  const { local, global } = await bothEntailments([premise], conclusion, budgetMs)
  const { countermodel } = local
  if (json) {
    await writeJson({
      premises: [print(premise)],
      conclusion: print(conclusion),
      entails: local.entails,
      entailsGlobally: global.entails,
      countermodel,
    })
    return
  }
  const lines = [
    `${paint.bold(print(premise))}  ⊨?  ${paint.bold(print(conclusion))}`,
    `  ${yes(local.entails, 'entailed: wherever the premise holds, so does the conclusion', 'not entailed')}`,
    `  ${yes(global.entails, 'entailed globally: where the premise holds in all worlds', 'not entailed globally')}`,
  ]
  if (countermodel)
    lines.push(
      '',
      'The premise holds here and the conclusion fails (in the marked world):',
      ...worldLines(countermodel),
    )
  await write(`${lines.join('\n')}\n`)
}
