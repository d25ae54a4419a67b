/**
 * Requests that wait while a local model is busy go through it together: everything that waits is one round, and what comes meanwhile
 * waits for the next.
 */
export interface Waiting<T, R> {
  readonly item: T
  readonly done: (result: R) => void
  readonly failed: (error: unknown) => void
}

export interface Rounds<T, R> {
  ask(item: T): Promise<R>
  /** When nothing waits any more. */
  idle(): Promise<void>
}

/** `work` answers each of a round, or throws for all that it has not answered. */
export function inRounds<T, R>(work: (round: readonly Waiting<T, R>[]) => Promise<void>): Rounds<T, R> {
  let waiting: Waiting<T, R>[] = []
  let busy: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      try {
        await work(round)
      } catch (error) {
        for (const { failed } of round) failed(error)
      }
    }
    busy = null
  }
  return {
    ask: item =>
      new Promise<R>((done, failed) => {
        waiting.push({ item, done, failed })
        busy ??= Promise.resolve().then(run)
      }),
    idle: async () => {
      await busy
    },
  }
}
