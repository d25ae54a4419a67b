/**
 * How long training runs are stopped and watched.
 *
 * Every learner is a generator that yields after each epoch, iteration or tree. `trainX(...)` runs it to the end at
 * once, the simplest thing inside a script, a worker or a cross-validation; there a signal can fire only from
 * `onProgress` or from another thread. `trainInTurns(xTraining(...))` gives the event loop a turn after every step, so
 * that a page or a server stays alive and an AbortController can stop it.
 */

/** What of an AbortSignal is used; an AbortSignal fits. */
export interface StopSignal {
  readonly aborted: boolean
  readonly reason?: unknown
}

export interface TrainingProgress {
  readonly done: number
  readonly total: number
  /** The training loss so far, where the learner knows it. */
  readonly loss?: number
}

/** A training run that has not ended: yields its progress, returns the model. */
export type Training<M> = Generator<TrainingProgress, M, void>

export interface TrainingControl {
  /** Ends the run by throwing the signal's reason. */
  readonly signal?: StopSignal | undefined
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined
}

declare const setTimeout: (call: () => void, milliseconds: number) => unknown

/** Runs training to its end at once. */
export function train<M>(training: Training<M>, control: TrainingControl = {}): M {
  for (;;) {
    throwIfStopped(control.signal)
    const step = training.next()
    if (step.done) return step.value
    control.onProgress?.(step.value)
  }
}

/**
 * Runs training step by step, with a turn for the event loop after each.
 *
 *     const forest = await trainInTurns(forestTraining(x, y, { trees: 300 }), { signal: controller.signal })
 */
export async function trainInTurns<M>(training: Training<M>, control: TrainingControl = {}): Promise<M> {
  for (;;) {
    throwIfStopped(control.signal)
    const step = training.next()
    if (step.done) return step.value
    control.onProgress?.(step.value)
    await new Promise<void>(resolve => {
      setTimeout(resolve, 0)
    })
  }
}

function throwIfStopped(signal: StopSignal | undefined): void {
  if (signal?.aborted) throw signal.reason ?? new Error('training was stopped')
}
