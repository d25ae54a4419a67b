/** Monitors a run in the terminal: progress line, notes, Ctrl-C, and warnings about its answers. */
import type { JobNote, Progress, Run } from '@elenchus/evaluation'
import { warn } from '../../cli/io.ts'
import { toFlag } from '../../cli/setting-flags.ts'
import { createStatusLine, drawBar } from '../../terminal/progress.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'
import { countNoun } from '../../terminal/text.ts'

export type Monitor = Readonly<{
  signal: AbortSignal
  onProgress(progress: Progress): void
  onNote(note: JobNote): void
}>

/** Passes a monitor to `work`, and removes the progress line and the signal handlers afterwards. */
export async function withMonitor<T>(work: (monitor: Monitor) => Promise<T>): Promise<T> {
  const interruption = stopOnSignals()
  const statusLine = createStatusLine()
  const printNote = createNotePrinter()
  try {
    return await work({
      signal: interruption.signal,
      onProgress: progress => statusLine.show(() => formatProgress(progress), progress.done === progress.total),
      onNote(note) {
        statusLine.end()
        printNote(note)
      },
    })
  } finally {
    statusLine.end()
    interruption.dispose()
  }
}

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 100) return `${seconds} s`
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

/** Formats progress as one line: share, rate, remaining time, cost. */
export function formatProgress({ done, total, failed, rate, etaMs, tokens, money, concurrency }: Progress): string {
  const cost = money === null ? tokens > 0 && `${tokens} tokens` : `cost ${money.toFixed(4)}`
  const parts = [
    total === null ? `${done} answered` : `${drawBar(done / Math.max(1, total), 24)} ${done} of ${total}`,
    `${rate.toFixed(rate < 10 ? 1 : 0)}/s`,
    etaMs !== null && Number.isFinite(etaMs) && `${formatDuration(etaMs)} left`,
    cost,
    failed > 0 && `${failed} failed`,
    `${concurrency} concurrent`,
  ]
  return parts.filter(Boolean).join('  ')
}

function formatNote(note: JobNote): string {
  switch (note.kind) {
    case 'trained-on':
      return `warning: ${note.model} was trained on the passages or options of ${note.shared} of these ${note.samples} samples, so its scores on them are contaminated`
    case 'repeats-alike':
      return 'note: repeated answers hardly differ at the default temperature of 0; add --temperature 0.7 for more variation'
    case 'unsupported-settings':
      return `warning: ${note.model} ignores ${note.settings.map(toFlag).join(', ')}, which it does not support`
    case 'stored-as':
      return `note: the run is stored under the name ${note.run}`
    case 'resumed': {
      const { task, model } = note.header.settings
      return `note: ${task}, ${model}: reused ${countNoun(note.before, 'answer')} from the log; answered ${note.answered} more`
    }
    case 'repaired':
      return `note: an incomplete last line of ${note.bytes} bytes was moved to rows.jsonl.torn`
    case 'trouble':
      return `warning: ${note.text}`
  }
}

/** Creates a printer of notes; it prints the note about repeats only once. */
export function createNotePrinter(): (note: JobNote) => void {
  let warnedOfRepeats = false
  return note => {
    if (note.kind === 'repeats-alike' && warnedOfRepeats) return
    warnedOfRepeats ||= note.kind === 'repeats-alike'
    warn(formatNote(note))
  }
}

/** Counts reasons and formats the most frequent one. */
class ReasonCounts {
  readonly #counts = new Map<string, number>()
  total = 0

  add(reason: string): void {
    this.total++
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
  }

  /** "reason: …", or "most frequent reason (3 times): …". */
  toString(): string {
    const [reason, count] = [...this.#counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0])
    const label = count === this.total ? 'reason' : `most frequent reason (${count} times)`
    return `${label}: ${reason.replace(/\s+/g, ' ')}`
  }
}

export function warnOfTruncatedInputs({ scores }: Pick<Run, 'scores'>, name: string): void {
  const protocolScores = Object.values(scores)
  const truncatedInputs = protocolScores.reduce((sum, { usage }) => sum + (usage?.shortened ?? 0), 0)
  const n = protocolScores.reduce((sum, each) => sum + each.n, 0)
  if (truncatedInputs > 0)
    warn(
      `${name}: ${truncatedInputs} of ${countNoun(n, 'input')} exceeded the model's input limit and ${truncatedInputs === 1 ? 'was' : 'were'} truncated ("unreadTokens" in the log is the number of lost tokens)`,
    )
}

/** Warns about truncated, unparsed and failed answers with the most frequent reason; a run without any answer exits with 1. */
export async function warnOfFailures(run: Run, name: string): Promise<void> {
  const { scores, rows, status } = run
  const protocolScores = Object.values(scores)
  const truncatedOutputs = protocolScores.reduce((sum, { truncated = 0 }) => sum + truncated, 0)
  if (truncatedOutputs > 0)
    warn(
      `${name}: ${countNoun(truncatedOutputs, 'answer')} ${truncatedOutputs === 1 ? 'was' : 'were'} cut off at the output limit; ${describeOutputLimit(run)}`,
    )
  warnOfTruncatedInputs(run, name)
  const [unparsed, failed] = [new ReasonCounts(), new ReasonCounts()]
  if (protocolScores.some(each => each.unparsed > 0 || each.failed > 0))
    for await (const { answer, error, turns } of rows()) {
      const evidence = answer === null && !error ? turns.at(-1)?.response.evidence : undefined
      if (evidence !== undefined) unparsed.add(evidence)
      if (error) failed.add(error.message)
    }
  if (unparsed.total > 0 && protocolScores.some(each => each.unparsed > 0))
    warn(`${name}: no label found in ${countNoun(unparsed.total, 'answer')}; ${unparsed}`)
  // The reason for stopping a run explains its failures.
  const failures = protocolScores.reduce((sum, each) => sum + each.failed, 0)
  if (failures === 0 || status === 'stopped') return
  const n = protocolScores.reduce((sum, each) => sum + each.n, 0)
  warn(`${name}: ${failures} of ${n} ${failures === 1 ? 'was' : 'were'} not answered; ${failed}`)
  if (failures === n) process.exitCode = 1
}

/** Describes the output limit that applied, the smaller one of model and request, and how to raise it. */
function describeOutputLimit({ header }: Run): string {
  const { modelSettings, sampling } = header.settings
  const { longestOutput } = modelSettings
  return typeof longestOutput === 'number' && !(Number(sampling['maxTokens']) < longestOutput)
    ? `the model was trained to write at most ${longestOutput} tokens`
    : 'raise the limit with --max-tokens N and start a new run with --run'
}
