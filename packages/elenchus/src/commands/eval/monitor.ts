/** Monitoring of a run on the terminal: progress line, notes, Ctrl-C, and warnings about its answers. */
import type { JobNote, Progress, Run } from '@elenchus/evaluation'
import { warn } from '../../cli/io.ts'
import { toFlag } from '../../cli/setting-flags.ts'
import { createStatusLine, drawBar } from '../../terminal/progress.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'

export interface Monitor {
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
  onNote(note: JobNote): void
}

/** Passes a monitor to `work`, and removes the progress line and the signal handlers afterwards. */
export async function withMonitor<T>(work: (monitor: Monitor) => Promise<T>): Promise<T> {
  const stop = stopOnSignals()
  const line = createStatusLine()
  const printNote = notePrinter()
  try {
    return await work({
      signal: stop.signal,
      onProgress: progress => line.show(() => progressText(progress), progress.done === progress.total),
      onNote(note) {
        line.end()
        printNote(note)
      },
    })
  } finally {
    line.end()
    stop.dispose()
  }
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 100) return `${seconds} s`
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

/** Progress on one line: share, rate, time left, cost. */
export function progressText({ done, total, failed, rate, etaMs, tokens, money, concurrency }: Progress): string {
  const cost = money === null ? tokens > 0 && `${tokens} tokens` : `cost ${money.toFixed(4)}`
  const parts = [
    total === null ? `${done} answered` : `${drawBar(done / Math.max(1, total), 24)} ${done} of ${total}`,
    `${rate.toFixed(rate < 10 ? 1 : 0)}/s`,
    etaMs !== null && Number.isFinite(etaMs) && `${duration(etaMs)} left`,
    cost,
    failed > 0 && `${failed} failed`,
    `${concurrency} concurrent`,
  ]
  return parts.filter(Boolean).join('  ')
}

function noteText(note: JobNote): string {
  switch (note.kind) {
    case 'trained-on':
      return `warning: ${note.model} was trained on passages or options of ${note.shared} of these ${note.samples} samples; scores on them are contaminated`
    case 'repeats-alike':
      return 'note: the default temperature is 0, so repeats hardly differ; add --temperature 0.7 for varied answers'
    case 'unsupported-settings':
      return `warning: ${note.model} does not support ${note.settings.map(toFlag).join(', ')}; the answers are the same without`
    case 'stored-as':
      return `note: the store keeps this run under the name ${note.run}`
    case 'resumed': {
      const { task, model } = note.header.settings
      return `note: ${task}, ${model}: ${counted(note.before, 'answer')} from the log, ${note.answered} new`
    }
    case 'repaired':
      return `note: an incomplete last line of ${note.bytes} bytes was moved to rows.jsonl.torn`
    case 'trouble':
      return `warning: ${note.text}`
  }
}

const counted = (n: number, noun: string) => `${n} ${n === 1 ? noun : `${noun}s`}`

/** Prints notes; the one about repeats only once per call. */
export function notePrinter(): (note: JobNote) => void {
  let warnedOfRepeats = false
  return note => {
    if (note.kind === 'repeats-alike' && warnedOfRepeats) return
    warnedOfRepeats ||= note.kind === 'repeats-alike'
    warn(noteText(note))
  }
}

/** Counts reasons, and names the most frequent one. */
class Reasons {
  readonly #counts = new Map<string, number>()
  total = 0

  add(reason: string): void {
    this.total++
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
  }

  /** "the reason: …", or "the reason for 3 of them: …". */
  toString(): string {
    const [reason, count] = [...this.#counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
    const share = count === this.total ? 'the reason' : `the reason for ${count} of them`
    return `${share}: ${reason.replace(/\s+/g, ' ')}`
  }
}

/** Warns about truncated inputs. */
export function warnOfTruncatedInputs({ scores }: Pick<Run, 'scores'>, name: string): void {
  const all = Object.values(scores)
  const shortened = all.reduce((sum, { usage }) => sum + (usage?.shortened ?? 0), 0)
  const n = all.reduce((sum, each) => sum + each.n, 0)
  if (shortened > 0)
    warn(
      `${name}: ${shortened} of ${counted(n, 'input')} exceeded the model's input limit and ${shortened === 1 ? 'was' : 'were'} truncated ("unreadTokens" of a response counts the lost tokens)`,
    )
}

/** Warns about truncated, unread and failed answers with the most frequent reason; a run without any answer exits with 1. */
export async function warnOfFailures(run: Run, name: string): Promise<void> {
  const { scores, rows, status } = run
  const all = Object.values(scores)
  const cut = all.reduce((sum, { truncated = 0 }) => sum + truncated, 0)
  if (cut > 0)
    warn(
      `${name}: ${counted(cut, 'answer')} ${cut === 1 ? 'was' : 'were'} cut off at the output limit; ${cutRemedy(run)}`,
    )
  warnOfTruncatedInputs(run, name)
  const [unread, failed] = [new Reasons(), new Reasons()]
  if (all.some(each => each.unparsed > 0 || each.failed > 0))
    for await (const { answer, error, turns } of rows()) {
      const evidence = answer === null && !error ? turns.at(-1)?.response.evidence : undefined
      if (evidence !== undefined) unread.add(evidence)
      if (error) failed.add(error.message)
    }
  if (unread.total > 0 && all.some(each => each.unparsed > 0))
    warn(`${name}: ${unread.total === 1 ? '1 answer names' : `${unread.total} answers name`} no label; ${unread}`)
  // The reason of a stopped run explains its failures.
  const failures = all.reduce((sum, each) => sum + each.failed, 0)
  if (failures === 0 || status === 'stopped') return
  const n = all.reduce((sum, each) => sum + each.n, 0)
  warn(`${name}: ${failures} of ${n} ${failures === 1 ? 'was' : 'were'} not answered; ${failed}`)
  if (failures === n) process.exitCode = 1
}

/** The smaller of the limits of the model and of the request applies. */
function cutRemedy({ header }: Run): string {
  const { modelSettings, sampling } = header.settings
  const { longestOutput } = modelSettings
  return typeof longestOutput === 'number' && !(Number(sampling['maxTokens']) < longestOutput)
    ? `it was trained to write at most ${longestOutput} tokens`
    : 'raise the limit with --max-tokens N and a new --run'
}
