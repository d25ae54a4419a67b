/** Formats runs and plans as JSON documents and as text. */
import type { Metric, Plan, Request, Run, Scores } from '@elenchus/evaluation'
import { describePartialInput, getInputParts } from '@elenchus/evaluation'
import { formatMoney } from '@elenchus/evaluation/costs'
import { countNoun, percent } from '../../terminal/text.ts'
import { formatUsage } from '../../terminal/usage.ts'

/** Converts scores to a document with the metrics by name, and intervals in an object of their own. */
function toScoresDocument({ n, unparsed, truncated = 0, failed, metrics, breakdowns, details, usage }: Scores) {
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

/** Converts a run to the document of `eval --json`; the scores at the top level are those of the first protocol. */
export function toRunDocument({ header: { settings }, scores, ...run }: Run) {
  const [first] = settings.protocols
  const protocols = Object.entries(scores).map(([name, each]) => [name, toScoresDocument(each)] as const)
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
    ...toScoresDocument(scores[first!]!),
    protocols: settings.protocols.length > 1 ? Object.fromEntries(protocols) : undefined,
  }
}

function formatMetric(name: string, { value, interval }: Metric): string {
  const intervalText = interval ? `  [${interval.map(percent).join(', ')}]` : ''
  return `  ${name.padEnd(24)} ${percent(value).padStart(5)}${intervalText}`
}

const formatBreakdown = (label: string, values: NonNullable<Scores['breakdowns']>[string]) =>
  Object.entries(values).flatMap(([value, metrics]) =>
    Object.entries(metrics).map(
      ([name, metric]) => `${formatMetric(`${name}, ${label} ${value}`, metric)}  (${countNoun(metric.n, 'answer')})`,
    ),
  )

export function formatRun({ header: { settings }, scores, folder }: Run): string[] {
  const { task, model, taskSettings } = settings
  const { names: labelNames = [] } = (taskSettings['labels'] ?? {}) as { readonly names?: readonly string[] }
  const isGoldWithheld = taskSettings['gold'] === 'withheld'
  const labels = isGoldWithheld ? ['type', ...labelNames.filter(name => name !== 'type')] : labelNames
  const lines = [`${task}, ${model}${folder === null ? '' : `  (${folder})`}`]
  const input = getInputParts(settings)
  const inputDescription = describePartialInput(input)
  if (inputDescription !== null)
    lines.push(
      `The model read ${inputDescription} (input ${input}); do not compare these results with results on the whole input.`,
    )
  if (isGoldWithheld) lines.push('The data has no gold answers: answers are recorded, but not scored.')
  for (const [protocol, { n, unparsed, truncated = 0, failed, metrics, breakdowns, usage }] of Object.entries(scores)) {
    const flaws = [
      unparsed > 0 && `${unparsed} unparsed`,
      truncated > 0 && `${truncated} cut off`,
      failed > 0 && `${failed} failed`,
    ].filter(Boolean)
    lines.push(`${protocol}: ${countNoun(n - failed, 'answer')}${flaws.length > 0 ? ` (${flaws.join(', ')})` : ''}`)
    // Without answers there is nothing to score; 0 would look like a result.
    if (n > failed) lines.push(...Object.entries(metrics).map(([name, metric]) => formatMetric(name, metric)))
    for (const label of labels) lines.push(...formatBreakdown(label, breakdowns?.[label] ?? {}))
    const cost = usage ? formatUsage(usage) : ''
    if (cost !== '') lines.push(`  ${cost}`)
  }
  return lines
}

const formatTokens = ({ inputTokens, outputTokens }: Pick<Plan, 'inputTokens' | 'outputTokens'>) =>
  `about ${inputTokens} input tokens and at most ${outputTokens} output tokens`
const formatCost = (money: number | null) => (money === null ? '' : `: cost at most about ${formatMoney(money)}`)

/** Formats the total of several plans, with a note if prices are unknown. */
export function formatPlanTotal(plans: readonly Plan[]): string[] {
  const sum = (field: 'requests' | 'inputTokens' | 'outputTokens' | 'money') =>
    plans.reduce((total, plan) => total + (plan[field] ?? 0), 0)
  const unpriced = plans.filter(({ money }) => money === null).length
  const lines: string[] = []
  if (plans.length > 1) {
    const tokens = formatTokens({ inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') })
    const cost = formatCost(unpriced === plans.length ? null : sum('money'))
    const unpricedNote =
      cost === '' || unpriced === 0 ? '' : `, not including ${countNoun(unpriced, 'run')} of unknown price`
    lines.push(`total: ${countNoun(sum('requests'), 'request')}, ${tokens}${cost}${unpricedNote}`)
  }
  if (unpriced === plans.length && sum('requests') > 0)
    lines.push('The price is unknown; add --price in=…,out=… (per million tokens) for a cost estimate.')
  return lines
}

function formatParameters({ temperature, topP, maxTokens, seed, stop }: Request): string {
  const parameters = { temperature, 'top-p': topP, 'output limit': maxTokens, seed, stop: stop && JSON.stringify(stop) }
  return Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
    .join(', ')
}

export function formatPlan({ examples, ...plan }: Plan): string[] {
  const { items, requests, judge, money } = plan
  const lines = [
    `${countNoun(items, 'item')}, ${countNoun(requests, 'request')}, ${formatTokens(plan)}${formatCost(money)}`,
  ]
  if (judge) lines.push(`of these, for the judge: ${countNoun(judge.requests, 'request')}, ${formatTokens(judge)}`)
  for (const { sampleId, protocol, request, reads, unreadTokens } of examples) {
    lines.push('', `── ${sampleId}, ${protocol}`)
    if (reads !== undefined) {
      lines.push(reads.length === 0 ? 'The model reads no text.' : 'The model reads this text instead of a prompt:')
      for (const [i, text] of reads.entries())
        lines.push(...(reads.length > 1 ? [`[${i + 1} of ${reads.length}]`] : []), text)
      if (unreadTokens !== undefined)
        lines.push(`(the longest text exceeds the model's input limit by ${countNoun(unreadTokens, 'token')})`)
      continue
    }
    if (typeof request.prompt === 'string') lines.push(request.prompt)
    else for (const { role, content } of request.prompt) lines.push(`[${role}]`, content)
    if (request.choices) lines.push(`[choices] ${request.choices.join(' | ')}`)
    const parameters = formatParameters(request)
    if (parameters !== '') lines.push(`[sent with] ${parameters}`)
  }
  return lines
}
