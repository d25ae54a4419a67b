/** Progress on a terminal: one line on standard error that is rewritten; nothing is shown in a pipe. */
import { sanitizeText } from '../cli/sanitize.ts'

export interface StatusLine {
  /** Shows a line, at most ten times a second; the `last` line is always shown. */
  show(text: () => string, last?: boolean): void
  end(): void
}

export const drawBar = (share: number, cells = 30) =>
  '█'.repeat(Math.round(Math.max(0, Math.min(1, share)) * cells)).padEnd(cells, '░')

export function createStatusLine(): StatusLine {
  const { stderr } = process
  if (!stderr.isTTY) return { show: () => {}, end: () => {} }
  let lastShown = Number.NEGATIVE_INFINITY
  return {
    show(text, last = false) {
      const now = Date.now()
      if (now - lastShown < 100 && !last) return
      lastShown = now
      stderr.write(`\r\u001b[K${sanitizeText(text()).slice(0, (stderr.columns ?? 120) - 1)}`)
    },
    end: () => stderr.write('\r\u001b[K'),
  }
}

export type ProgressBar = { (done: number): void; end(): void }

/** Creates a progress bar with a rate: `createProgressBar(500, 'passages')`. */
export function createProgressBar(total: number, noun: string): ProgressBar {
  const statusLine = createStatusLine()
  const startTime = Date.now()
  const show = (done: number): void =>
    statusLine.show(() => {
      const share = Math.min(1, done / Math.max(1, total))
      const rate = Math.round((done * 1000) / Math.max(1, Date.now() - startTime))
      return `${drawBar(share)} ${Math.round(share * 100)}%  ${done} of ${total} ${noun}, ${rate}/s`
    }, done >= total)
  return Object.assign(show, { end: statusLine.end })
}
