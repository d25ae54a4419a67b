/** A run as a JSON document and as text. */
import { inputRead, type Metric, type Plan, partRead, type Request, type Run, type Scores } from '@elenchus/evaluation'
import { showMoney } from '@elenchus/evaluation/costs'
import { percent } from '../../terminal/text.ts'
import { usageLine } from '../../terminal/usage.ts'

/** Metrics by name, with counts first and intervals separately. */
export function scoresDocument({ n, unparsed, truncated = 0, failed, metrics, breakdowns, details, usage }: Scores) {
  const entries = Object.entries(metrics)
  const having = <F extends 'interval' | 'standardError'>(field: F): Record<string, NonNullable<Metric[F]>> =>
    Object.fromEntries(
      entries.flatMap(([name, { [field]: value }]) => (value === undefined || value === null ? [] : [[name, value]])),
    )
  return {
    n,
    unparsed,
    truncated,
    failed,
    ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    interval: having('interval'),
    standardError: having('standardError'),
    ...(breakdowns ? { breakdowns } : {}),
    ...(details ? { details } : {}),
    ...(usage ? { usage } : {}),
  }
}

/** The document of `eval --json`: scores of the first protocol at the top level, and all under `protocols` if there are several. */
export function runDocument(run: Run) {
  const { settings } = run.header
  const [first] = settings.protocols
  return {
    task: settings.task,
    model: settings.model,
    dataset: settings.dataset,
    input: inputRead(settings),
    protocol: first!,
    run: run.folder,
    status: run.status,
    reason: run.reason,
    answered: run.answered,
    ...scoresDocument(run.scores[first!]!),
    ...(settings.protocols.length > 1
      ? {
          protocols: Object.fromEntries(
            Object.entries(run.scores).map(([name, scores]) => [name, scoresDocument(scores)]),
          ),
        }
      : {}),
  }
}

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
function metricLine(name: string, { value, interval }: Metric): string {
  const range = interval ? `  [${interval.map(percent).join(', ')}]` : ''
  return `  ${name.padEnd(24)} ${percent(value).padStart(5)}${range}`
}

/** Lines for the values of a label that the user asked for. */
const bandLines = (label: string, bands: NonNullable<Scores['breakdowns']>[string]) =>
  Object.entries(bands).flatMap(([band, metrics]) =>
    Object.entries(metrics).map(
      ([name, metric]) => `${metricLine(`${name}, ${label} ${band}`, metric)}  (${counted(metric.n, 'answer')})`,
    ),
  )

/** Summary of a run for the terminal. */
export function runLines(run: Run): string[] {
  const { task, model, taskSettings } = run.header.settings
  const { names = [] } = (taskSettings['labels'] ?? {}) as { readonly names?: readonly string[] }
  const withheld = taskSettings['gold'] === 'withheld'
  const shown = withheld ? ['type', ...names.filter(name => name !== 'type')] : names
  const lines = [`${task}, ${model}${run.folder === null ? '' : `  (${run.folder})`}`]
  const input = inputRead(run.header.settings)
  const part = partRead(input)
  if (part !== null)
    lines.push(`The model read ${part} (input ${input}); do not compare the results with those of the whole input.`)
  if (withheld) lines.push('The data has no gold answers: answers are recorded and counted, but not scored.')
  for (const [protocol, { n, unparsed, truncated = 0, failed, metrics, breakdowns, usage }] of Object.entries(
    run.scores,
  )) {
    const apart = [
      unparsed > 0 ? `${unparsed} unparsed` : '',
      truncated > 0 ? `${truncated} cut off` : '',
      failed > 0 ? `${failed} failed` : '',
    ].filter(Boolean)
    lines.push(`${protocol}: ${counted(n - failed, 'answer')}${apart.length > 0 ? ` (${apart.join(', ')})` : ''}`)
    // Without answers there is nothing to score; a zero would look like a result.
    if (n > failed) lines.push(...Object.entries(metrics).map(([name, metric]) => metricLine(name, metric)))
    for (const label of shown) lines.push(...bandLines(label, breakdowns?.[label] ?? {}))
    const cost = usage ? usageLine(usage) : ''
    if (cost !== '') lines.push(`  ${cost}`)
  }
  return lines
}

/** Total of several plans, and what is missing for a cost estimate. */
export function planTotal(plans: readonly Plan[]): string[] {
  const sum = (of: (plan: Plan) => number) => plans.reduce((total, plan) => total + of(plan), 0)
  const known = plans.filter(({ money }) => money !== null)
  const lines: string[] = []
  if (plans.length > 1)
    lines.push(
      `together: ${counted(
        sum(plan => plan.requests),
        'request',
      )}, about ${sum(plan => plan.inputTokens)} input tokens and at most ${sum(plan => plan.outputTokens)} output tokens${known.length === 0 ? '' : `: cost at most about ${showMoney(sum(({ money }) => money ?? 0))}${known.length < plans.length ? `, without ${counted(plans.length - known.length, 'run')} of unknown price` : ''}`}`,
    )
  if (known.length === 0 && sum(plan => plan.requests) > 0)
    lines.push('The price is unknown: --price in=…,out=… (per million tokens) adds a cost estimate.')
  return lines
}

/** Request parameters that are sent with the prompt. */
function sentWith({ temperature, topP, maxTokens, seed, stop }: Request): string {
  const all = { temperature, 'top-p': topP, 'output limit': maxTokens, seed, stop: stop && JSON.stringify(stop) }
  return Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
    .join(', ')
}

/** Output of a dry run. */
export function planLines({ items, requests, inputTokens, outputTokens, judge, money, examples }: Plan): string[] {
  const lines = [
    `${counted(items, 'item')}, ${counted(requests, 'request')}, about ${inputTokens} input tokens and at most ${outputTokens} output tokens${money === null ? '' : `: cost at most about ${showMoney(money)}`}`,
  ]
  if (judge)
    lines.push(
      `of these for the judge: ${counted(judge.requests, 'request')}, about ${judge.inputTokens} input tokens and at most ${judge.outputTokens} output tokens`,
    )
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
    const sent = sentWith(request)
    if (sent !== '') lines.push(`[sent with] ${sent}`)
  }
  return lines
}
