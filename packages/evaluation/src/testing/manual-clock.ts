/** A manual clock that jumps to the next sleeper once everything waits. */
import type { Clock } from '../engine/limiter.ts'

export function manualClock(): Clock & { readonly waits: readonly number[] } {
  let now = 0
  const waits: number[] = []
  const sleepers: { at: number; wake: () => void }[] = []
  let planned = false
  const jump = (): void => {
    planned = false
    sleepers.sort((a, b) => a.at - b.at)
    const next = sleepers.shift()
    if (!next) return
    now = Math.max(now, next.at)
    next.wake()
    if (sleepers.length > 0) plan()
  }
  const plan = (): void => {
    if (planned) return
    planned = true
    setTimeout(jump, 1)
  }
  return {
    waits,
    now: () => now,
    sleep: (ms, signal) =>
      new Promise(resolve => {
        waits.push(ms)
        sleepers.push({ at: now + ms, wake: resolve })
        signal?.addEventListener('abort', () => resolve(), { once: true })
        plan()
      }),
  }
}
