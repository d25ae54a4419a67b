/** The answers of a sitting, the next open item, and the time spent. */
type AnswerEvent = { kind: string; payload: object }

export const optionLetter = (i: number): string => String.fromCharCode(65 + i)

/** `1` and `a` are the first option. */
export const optionOfKey = (key: string): number =>
  /^[1-9]$/.test(key) ? Number(key) - 1 : key.toLowerCase().charCodeAt(0) - 97

/** The answers that the server has, with the unsent ones of this browser. */
export function withUnsentAnswers(
  answers: Readonly<Record<string, number>>,
  unsent: readonly AnswerEvent[],
): Readonly<Record<string, number>> {
  const all = { ...answers }
  for (const { kind, payload } of unsent)
    if (kind === 'sitting.answered') {
      const { item, answer } = payload as { item: string; answer: number }
      all[item] = answer
    }
  return all
}

/** The index of the first item without an answer, or of the last item. */
export function firstUnanswered(
  items: readonly { readonly id: string }[],
  answers: Readonly<Record<string, number>>,
): number {
  const open = items.findIndex(({ id }) => answers[id] === undefined)
  return open === -1 ? items.length - 1 : open
}

interface Stopwatch {
  setVisible(isVisible: boolean): void
  /** The seconds since the previous call during which the page was visible. */
  lap(): number
}

export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let [sum, since] = [0, now() as number | null]
  const stop = () => {
    if (since !== null) sum += now() - since
    since = null
  }
  return {
    setVisible(isVisible) {
      stop()
      if (isVisible) since = now()
    },
    lap() {
      const running = since !== null
      stop()
      const seconds = Math.round(sum / 100) / 10
      sum = 0
      if (running) since = now()
      return seconds
    },
  }
}
