/** A progress bar on a terminal; silence when piped. */
export interface Progress {
  (done: number): void
  end(): void
}

export function progressBar(total: number, what: string): Progress {
  if (!process.stderr.isTTY || total === 0) return Object.assign(() => {}, { end: () => {} })
  const started = Date.now()
  let shown = 0
  const show = (done: number): void => {
    const now = Date.now()
    if (now - shown < 100 && done < total) return
    shown = now
    const share = Math.min(1, done / total)
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
    const rate = Math.round((done * 1000) / Math.max(1, now - started))
    process.stderr.write(`\r${bar} ${Math.round(share * 100)}%  ${done} of ${total} ${what}, ${rate}/s `)
  }
  return Object.assign(show, { end: () => process.stderr.write('\r\u001b[K') })
}
