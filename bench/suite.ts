/** Shared parts of the suites: rows, timing in processor time, seeded random numbers. */
export interface Row {
  readonly name: string
  readonly ours: number | string
  /** Result of the peer, or 'absent'; the note then names the package to install. */
  readonly peer?: number | string
  readonly ratio?: number | string
  readonly note: string
}

/** User and system time of this process in seconds, so that other processes disturb little. */
export function cpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Wall-clock time in seconds. */
export function wallSeconds(work: () => unknown): number {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

/** Minimum time of several runs. */
export const minSeconds = (runs: number, work: () => unknown, measure = cpuSeconds): number =>
  Math.min(...Array.from({ length: runs }, () => measure(work)))

export const formatRounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** Random 32-bit integers (mulberry32), equal on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
}
