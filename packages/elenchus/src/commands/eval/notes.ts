/** Warnings and notes of a run, in the terms of the command line. */
import type { JobNote, Run } from '@elenchus/evaluation'
import { warn } from '../../cli/io.ts'
import { flagOf } from '../../cli/setting-flags.ts'

function textOf(note: JobNote): string {
  switch (note.kind) {
    case 'trained-on':
      return `warning: ${note.model} was trained on passages or options of ${note.shared} of these ${note.samples} samples; scores on them are contaminated`
    case 'repeats-alike':
      return 'note: the default temperature is 0, so repeats hardly differ; add --temperature 0.7 for varied answers'
    case 'unsupported-settings':
      return `warning: ${note.model} does not support ${note.settings.map(flagOf).join(', ')}; the answers are the same without`
    case 'stored-as':
      return `note: the store keeps this run under the name ${note.run}`
    case 'resumed': {
      const { task, model } = note.header.settings
      return `note: ${task}, ${model}: ${note.before} ${note.before === 1 ? 'answer' : 'answers'} from the log, ${note.answered} new`
    }
    case 'repaired':
      return `note: an incomplete last line of ${note.bytes} bytes was moved to rows.jsonl.torn`
    case 'trouble':
      return `warning: ${note.text}`
  }
}

/** Prints notes; the one about repeats only once per call. */
export function noteTeller(): (note: JobNote) => void {
  let told = false
  return note => {
    if (note.kind === 'repeats-alike') {
      if (told) return
      told = true
    }
    warn(textOf(note))
  }
}

/** Warns about answers without a label, with the most common reason that the model gives. */
async function tellUnread(rows: Run['rows'], name: string): Promise<void> {
  const reasons = new Map<string, number>()
  let unread = 0
  for await (const { answer, error, turns } of rows()) {
    const evidence = answer === null && !error ? turns.at(-1)?.response.evidence : undefined
    if (evidence === undefined) continue
    unread++
    reasons.set(evidence, (reasons.get(evidence) ?? 0) + 1)
  }
  if (unread === 0) return
  const [reason, count] = commonest(reasons)
  const ofWhich = count === unread ? 'the reason' : `the reason for ${count} of them`
  warn(
    `${name}: ${unread === 1 ? '1 answer names' : `${unread} answers name`} no label; ${ofWhich}: ${reason.replace(/\s+/g, ' ')}`,
  )
}

const commonest = (reasons: ReadonlyMap<string, number>): [string, number] =>
  [...reasons].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])

/** Warns about truncated inputs. */
export function tellShortened({ scores }: Pick<Run, 'scores'>, name: string): void {
  const sum = (of: (each: Run['scores'][string]) => number) =>
    Object.values(scores).reduce((total, each) => total + of(each), 0)
  const [shortened, all] = [sum(({ usage }) => usage?.shortened ?? 0), sum(({ n }) => n)]
  if (shortened === 0) return
  warn(
    `${name}: ${shortened} of ${all} ${all === 1 ? 'input' : 'inputs'} exceeded the model's input limit and ${shortened === 1 ? 'was' : 'were'} truncated ("unreadTokens" of a response counts the lost tokens)`,
  )
}

/** Warns about failed items with the most common reason; a run without any answer exits with 1. */
export async function tellFailures({ scores, rows, status, header }: Run, name: string): Promise<void> {
  const all = Object.values(scores)
  const cut = all.reduce((sum, { truncated = 0 }) => sum + truncated, 0)
  if (cut > 0) {
    const { modelSettings, sampling } = header.settings
    const { longestOutput } = modelSettings
    // The smaller of the two limits applies.
    const remedy =
      typeof longestOutput === 'number' && !(Number(sampling['maxTokens']) < longestOutput)
        ? `it was trained to write at most ${longestOutput} tokens`
        : 'raise the limit with --max-tokens N and a new --run'
    warn(`${name}: ${cut} ${cut === 1 ? 'answer was' : 'answers were'} cut off at the output limit; ${remedy}`)
  }
  tellShortened({ scores }, name)
  if (all.some(({ unparsed }) => unparsed > 0)) await tellUnread(rows, name)
  const failed = all.reduce((sum, each) => sum + each.failed, 0)
  // The reason of a stopped run explains its failures.
  if (failed === 0 || status === 'stopped') return
  const reasons = new Map<string, number>()
  for await (const { error } of rows()) if (error) reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1)
  const [message, count] = commonest(reasons)
  const n = all.reduce((sum, each) => sum + each.n, 0)
  const oneLine = message.replace(/\s+/g, ' ')
  warn(
    `${name}: ${failed} of ${n} ${failed === 1 ? 'was' : 'were'} not answered; ${count === failed ? 'the reason' : `the reason for ${count} of them`}: ${oneLine}`,
  )
  if (failed === n) process.exitCode = 1
}
