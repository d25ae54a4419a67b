/** What a person has answered, and where to go on: pure. */
interface Answered {
  readonly kind: string
  readonly payload: object
}

export const letterOf = (i: number): string => String.fromCharCode(65 + i)

/** `1` and `a` are the first option. */
export const optionOfKey = (key: string): number =>
  /^[1-9]$/.test(key) ? Number(key) - 1 : key.toLowerCase().charCodeAt(0) - 97

/** What the server knows, and what waits in this browser. */
export function answersWith(
  answers: Readonly<Record<string, number>>,
  kept: readonly Answered[],
): Readonly<Record<string, number>> {
  const all = { ...answers }
  for (const { kind, payload } of kept)
    if (kind === 'sitting.answered') {
      const { item, answer } = payload as { item: string; answer: number }
      all[item] = answer
    }
  return all
}

/** The first item without an answer; the last where there is none. */
export function firstOpen(
  items: readonly { readonly id: string }[],
  answers: Readonly<Record<string, number>>,
): number {
  const open = items.findIndex(({ id }) => answers[id] === undefined)
  return open === -1 ? items.length - 1 : open
}

export interface Stopwatch {
  visible(isVisible: boolean): void
  /** The seconds since the last time, and begins anew. */
  take(): number
}

export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let [sum, since] = [0, now() as number | null]
  const stop = () => {
    if (since !== null) sum += now() - since
    since = null
  }
  return {
    visible(isVisible) {
      stop()
      if (isVisible) since = now()
    },
    take() {
      const running = since !== null
      stop()
      const seconds = Math.round(sum / 100) / 10
      sum = 0
      if (running) since = now()
      return seconds
    },
  }
}
