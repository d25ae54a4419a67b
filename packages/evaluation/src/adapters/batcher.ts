/** Batches requests to a local model: all that arrive while it is busy form the next batch. */
export interface PendingRequest<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

export interface Batcher<T, R> {
  ask(item: T): Promise<R>
  /** Resolves when no request is pending. */
  idle(): Promise<void>
}

/** Creates a batcher; `processBatch` must settle every request of a batch, or throw to reject the rest. */
export function createBatcher<T, R>(
  processBatch: (batch: readonly PendingRequest<T, R>[]) => Promise<void>,
): Batcher<T, R> {
  let pending: PendingRequest<T, R>[] = []
  let runningBatches: Promise<void> | null = null

  async function run(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending
      pending = []
      try {
        await processBatch(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    runningBatches = null
  }
  return {
    ask: item =>
      new Promise<R>((resolve, reject) => {
        pending.push({ item, resolve, reject })
        runningBatches ??= Promise.resolve().then(run)
      }),
    idle: async () => {
      await runningBatches
    },
  }
}
