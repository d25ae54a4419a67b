/** Runs and plans as JSON documents and as text. */
import {
  describePartialInput,
  getInputParts,
  type Metric,
  type Plan,
  type Request,
  type Run,
  type Scores,
} from '@elenchus/evaluation'
import { formatMoney } from '@elenchus/evaluation/costs'
import { percent } from '../../terminal/text.ts'
import { formatUsage } from '../../terminal/usage.ts'

/** Metrics by name, with counts first and intervals separately. */
function scoresDocument({ n, unparsed, truncated = 0, failed, metrics, breakdowns, details, usage }: Scores) {
  const entries = Object.entries(metrics)
  const byMetric = <F extends 'interval' | 'standardError'>(field: F): Record<string, NonNullable<Metric[F]>> =>
    Object.fromEntries(entries.flatMap(([name, { [field]: value }]) => (value == null ? [] : [[name, value]])))
  return {
    n,
    unparsed,
    truncated,
    failed,
    ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    interval: byMetric('interval'),
    standardError: byMetric('standardError'),
    breakdowns,
    details,
    usage,
  }
}

/** The document of `eval --json`: scores of the first protocol at the top level, and all under `protocols` if there are several. */
export function runDocument({ header: { settings }, scores, ...run }: Run) {
  const [first] = settings.protocols
  const protocols = Object.entries(scores).map(([name, each]) => [name, scoresDocument(each)] as const)
  return {
    task: settings.task,
    model: settings.model,
    dataset: settings.dataset,
    input: getInputParts(settings),
    protocol: first!,
    run: run.folder,
    status: run.status,
    reason: run.reason,
    answered: run.answered,
    ...scoresDocument(scores[first!]!),
    protocols: settings.protocols.length > 1 ? Object.fromEntries(protocols) : undefined,
  }
}

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

function metricLine(name: string, { value, interval }: Metric): string {
  const range = interval ? `  [${interval.map(percent).join(', ')}]` : ''
  return `  ${name.padEnd(24)} ${percent(value).padStart(5)}${range}`
}

/** Lines for the values of a label that the user asked for. */
const breakdownLines = (label: string, values: NonNullable<Scores['breakdowns']>[string]) =>
  Object.entries(values).flatMap(([value, metrics]) =>
    Object.entries(metrics).map(
      ([name, metric]) => `${metricLine(`${name}, ${label} ${value}`, metric)}  (${counted(metric.n, 'answer')})`,
    ),
  )

/** Summary of a run for the terminal. */
export function runLines({ header: { settings }, scores, folder }: Run): string[] {
  const { task, model, taskSettings } = settings
  const { names = [] } = (taskSettings['labels'] ?? {}) as { readonly names?: readonly string[] }
  const withheld = taskSettings['gold'] === 'withheld'
  const labels = withheld ? ['type', ...names.filter(name => name !== 'type')] : names
  const lines = [`${task}, ${model}${folder === null ? '' : `  (${folder})`}`]
  const input = getInputParts(settings)
  const part = describePartialInput(input)
  if (part !== null)
    lines.push(`The model read ${part} (input ${input}); do not compare the results with those of the whole input.`)
  if (withheld) lines.push('The data has no gold answers: answers are recorded and counted, but not scored.')
  for (const [protocol, { n, unparsed, truncated = 0, failed, metrics, breakdowns, usage }] of Object.entries(scores)) {
    const exceptions = [
      unparsed > 0 && `${unparsed} unparsed`,
      truncated > 0 && `${truncated} cut off`,
      failed > 0 && `${failed} failed`,
    ].filter(Boolean)
    lines.push(
      `${protocol}: ${counted(n - failed, 'answer')}${exceptions.length > 0 ? ` (${exceptions.join(', ')})` : ''}`,
    )
    // Without answers there is nothing to score; a zero would look like a result.
    if (n > failed) lines.push(...Object.entries(metrics).map(([name, metric]) => metricLine(name, metric)))
    for (const label of labels) lines.push(...breakdownLines(label, breakdowns?.[label] ?? {}))
    const cost = usage ? formatUsage(usage) : ''
    if (cost !== '') lines.push(`  ${cost}`)
  }
  return lines
}

const tokenText = ({ inputTokens, outputTokens }: Pick<Plan, 'inputTokens' | 'outputTokens'>) =>
  `about ${inputTokens} input tokens and at most ${outputTokens} output tokens`
const costText = (money: number | null) => (money === null ? '' : `: cost at most about ${formatMoney(money)}`)

/** Total of several plans, and what is missing for a cost estimate. */
export function planTotal(plans: readonly Plan[]): string[] {
  const sum = (field: 'requests' | 'inputTokens' | 'outputTokens' | 'money') =>
    plans.reduce((total, plan) => total + (plan[field] ?? 0), 0)
  const unknown = plans.filter(({ money }) => money === null).length
  const lines: string[] = []
  if (plans.length > 1) {
    const tokens = tokenText({ inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') })
    const cost = costText(unknown === plans.length ? null : sum('money'))
    const without = cost === '' || unknown === 0 ? '' : `, without ${counted(unknown, 'run')} of unknown price`
    lines.push(`together: ${counted(sum('requests'), 'request')}, ${tokens}${cost}${without}`)
  }
  if (unknown === plans.length && sum('requests') > 0)
    lines.push('The price is unknown: --price in=…,out=… (per million tokens) adds a cost estimate.')
  return lines
}

/** Request parameters that are sent with the prompt. */
function parameterText({ temperature, topP, maxTokens, seed, stop }: Request): string {
  const all = { temperature, 'top-p': topP, 'output limit': maxTokens, seed, stop: stop && JSON.stringify(stop) }
  return Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
    .join(', ')
}

/** Output of a dry run. */
export function planLines({ examples, ...plan }: Plan): string[] {
  const { items, requests, judge, money } = plan
  const lines = [`${counted(items, 'item')}, ${counted(requests, 'request')}, ${tokenText(plan)}${costText(money)}`]
  if (judge) lines.push(`of these for the judge: ${counted(judge.requests, 'request')}, ${tokenText(judge)}`)
  for (const { sampleId, protocol, request, reads, unreadTokens } of examples) {
    lines.push('', `── ${sampleId}, ${protocol}`)
    if (reads !== undefined) {
      lines.push(reads.length === 0 ? 'The model reads no prompt.' : 'The model reads this instead of a prompt:')
      for (const [i, text] of reads.entries())
        lines.push(...(reads.length > 1 ? [`[${i + 1} of ${reads.length}]`] : []), text)
      if (unreadTokens !== undefined)
        lines.push(`(the longest text exceeds the model's input limit by ${counted(unreadTokens, 'token')})`)
      continue
    }
    if (typeof request.prompt === 'string') lines.push(request.prompt)
    else for (const { role, content } of request.prompt) lines.push(`[${role}]`, content)
    if (request.choices) lines.push(`[choices] ${request.choices.join(' | ')}`)
    const parameters = parameterText(request)
    if (parameters !== '') lines.push(`[sent with] ${parameters}`)
  }
  return lines
}
