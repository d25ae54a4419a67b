/** How far long work is: one line on standard error that rewrites itself, on a terminal only; silence when piped. */
import { printable } from './printable.ts'

export interface StatusLine {
  /** Shows a line, at most ten times a second; `last` is shown in any case. */
  show(text: () => string, last?: boolean): void
  /** Wipes the line. */
  end(): void
}

/** A part done as a bar of so many cells. */
export const bar = (share: number, cells = 30) =>
  '█'.repeat(Math.round(Math.max(0, Math.min(1, share)) * cells)).padEnd(cells, '░')

export function statusLine(): StatusLine {
  const { stderr } = process
  if (!stderr.isTTY) return { show: () => {}, end: () => {} }
  let shown = Number.NEGATIVE_INFINITY
  return {
    show(text, last = false) {
      const now = Date.now()
      if (now - shown < 100 && !last) return
      shown = now
      stderr.write(`\r\u001b[K${printable(text()).slice(0, (stderr.columns ?? 120) - 1)}`)
    },
    end: () => stderr.write('\r\u001b[K'),
  }
}

export interface Progress {
  (done: number): void
  end(): void
}

/** So many of a known number of things, with their rate. */
export function progressBar(total: number, what: string): Progress {
  const line = statusLine()
  const started = Date.now()
  const show = (done: number): void =>
    line.show(() => {
      const share = Math.min(1, done / Math.max(1, total))
      const rate = Math.round((done * 1000) / Math.max(1, Date.now() - started))
      return `${bar(share)} ${Math.round(share * 100)}%  ${done} of ${total} ${what}, ${rate}/s`
    }, done >= total)
  return Object.assign(show, { end: line.end })
}
