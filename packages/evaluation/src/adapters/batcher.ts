/** Batches requests to a local model: all that arrive while it is busy form the next batch. */
export interface PendingRequest<T, R> {
  readonly item: T
  readonly done: (result: R) => void
  readonly failed: (error: unknown) => void
}

export interface Batcher<T, R> {
  ask(item: T): Promise<R>
  /** Resolves when no request is pending. */
  idle(): Promise<void>
}

/** Creates a batcher; `work` must settle every request of a batch, or throw to reject the rest. */
export function createBatcher<T, R>(work: (batch: readonly PendingRequest<T, R>[]) => Promise<void>): Batcher<T, R> {
  let pending: PendingRequest<T, R>[] = []
  let busy: Promise<void> | null = null

  async function run(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending
      pending = []
      try {
        await work(batch)
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    busy = null
  }
  return {
    ask: item =>
      new Promise<R>((done, failed) => {
        pending.push({ item, done, failed })
        busy ??= Promise.resolve().then(run)
      }),
    idle: async () => {
      await busy
    },
  }
}
