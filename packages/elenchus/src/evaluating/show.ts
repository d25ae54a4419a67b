/** A run as a JSON document and as lines of text. */
import type { Metric, Plan, Run, Scores } from '@elenchus/evaluation'

/** Metrics by name with their intervals beside, counts first. */
export function scoresDocument({ n, unparsed, failed, metrics, breakdowns, details }: Scores): Record<string, unknown> {
  const entries = Object.entries(metrics)
  const having = (field: 'interval' | 'standardError') =>
    entries.filter(([, metric]) => metric[field] !== undefined && metric[field] !== null)
  return {
    n,
    unparsed,
    failed,
    ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    interval: Object.fromEntries(having('interval').map(([name, { interval }]) => [name, interval])),
    standardError: Object.fromEntries(
      having('standardError').map(([name, { standardError }]) => [name, standardError]),
    ),
    ...(breakdowns ? { breakdowns } : {}),
    ...(details ? { details } : {}),
  }
}

/** The document of `eval --json`: the scores of the first protocol on top, all of them under `protocols` if there are several. */
export function runDocument(run: Run): Record<string, unknown> {
  const { settings } = run.header
  const [first] = settings.protocols
  return {
    task: settings.task,
    model: settings.model,
    dataset: settings.dataset,
    protocol: first,
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

const figure = (value: number | null) =>
  value === null ? '–' : Number.isInteger(value) ? String(value) : value.toFixed(4)

function metricLine(name: string, { value, interval }: Metric): string {
  const range = interval ? `  [${figure(interval[0])}, ${figure(interval[1])}]` : ''
  return `  ${name.padEnd(24)} ${figure(value)}${range}`
}

/** The bands of a label that the user asked for. */
const bandLines = (label: string, bands: NonNullable<Scores['breakdowns']>[string]) =>
  Object.entries(bands).flatMap(([band, metrics]) =>
    Object.entries(metrics).map(
      ([name, metric]) => `${metricLine(`${name}, ${label} ${band}`, metric)}  (${metric.n} answers)`,
    ),
  )

/** What a person reads after a run. */
export function runLines(run: Run): string[] {
  const { task, model, taskSettings } = run.header.settings
  const { names = [] } = (taskSettings['labels'] ?? {}) as { readonly names?: readonly string[] }
  const lines = [`${task}, ${model}${run.folder === null ? '' : `  (${run.folder})`}`]
  for (const [protocol, { n, unparsed, failed, metrics, breakdowns }] of Object.entries(run.scores)) {
    const apart = [unparsed > 0 ? `${unparsed} unparsed` : '', failed > 0 ? `${failed} failed` : ''].filter(Boolean)
    lines.push(`${protocol}: ${n} answers${apart.length > 0 ? ` (${apart.join(', ')})` : ''}`)
    lines.push(...Object.entries(metrics).map(([name, metric]) => metricLine(name, metric)))
    for (const label of names) lines.push(...bandLines(label, breakdowns?.[label] ?? {}))
  }
  return lines
}

/** What a dry run shows. */
export function planLines({ items, requests, inputTokens, outputTokens, money, examples }: Plan): string[] {
  const lines = [
    `${items} items, ${requests} requests, about ${inputTokens} tokens of input and at most ${outputTokens} of output${money === null ? '' : `: about ${money.toFixed(2)}`}`,
  ]
  for (const { sampleId, protocol, request } of examples) {
    lines.push('', `── ${sampleId}, ${protocol}`)
    if (typeof request.prompt === 'string') lines.push(request.prompt)
    else for (const { role, content } of request.prompt) lines.push(`[${role}]`, content)
    if (request.choices) lines.push(`[choices] ${request.choices.join(' | ')}`)
  }
  return lines
}
