/**
 * Training runs as generators that yield after each epoch, iteration or tree. `train` runs one to its end at once; `trainInTurns` returns
 * to the event loop after every step, so that a page or server stays responsive and an AbortController can stop it.
 */

/** The used part of AbortSignal. */
export interface StopSignal {
  readonly aborted: boolean
  readonly reason?: unknown
}

export interface TrainingProgress {
  readonly done: number
  readonly total: number
  /** Current training loss, if the learner computes it. */
  readonly loss?: number
}

/** A training run: yields its progress, returns the model. */
export type Training<M> = Generator<TrainingProgress, M, void>

export interface TrainingControl {
  /** Stops the run by throwing the signal's reason. */
  readonly signal?: StopSignal
  readonly onProgress?: (progress: TrainingProgress) => void
}

declare const setTimeout: (call: () => void, milliseconds: number) => unknown

/** Runs training to its end. */
export function train<M>(training: Training<M>, control: TrainingControl = {}): M {
  for (;;) {
    const step = runStep(training, control)
    if (step.done) return step.value
  }
}

/**
 * Runs training with a turn of the event loop after each step.
 *
 *     const forest = await trainInTurns(forestTraining(x, y, { trees: 300 }), { signal: controller.signal })
 */
export async function trainInTurns<M>(training: Training<M>, control: TrainingControl = {}): Promise<M> {
  for (;;) {
    const step = runStep(training, control)
    if (step.done) return step.value
    await new Promise<void>(resolve => {
      setTimeout(resolve, 0)
    })
  }
}

function runStep<M>(training: Training<M>, { signal, onProgress }: TrainingControl): IteratorResult<unknown, M> {
  if (signal?.aborted) throw signal.reason ?? new Error('training was stopped')
  const step = training.next()
  if (!step.done) onProgress?.(step.value)
  return step
}
