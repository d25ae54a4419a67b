/** A sitting, the part of one person in an exam: its answers, the next unanswered item, and the time spent. */
type AnswerEvent = { kind: string; payload: object }
/** Answers by item id. */
type Answers = Readonly<Record<string, number>>

/** `A` for the first option. */
export const toOptionLetter = (i: number): string => String.fromCharCode(65 + i)

/** The index of the option for a key: 0 for `1` and `a`. */
export const parseOptionKey = (key: string): number =>
  /^[1-9]$/.test(key) ? Number(key) - 1 : key.toLowerCase().charCodeAt(0) - 97

/** The answers on the server and the unsent ones in this browser. */
export function mergeUnsentAnswers(answers: Answers, unsent: readonly AnswerEvent[]): Answers {
  const allAnswers = { ...answers }
  for (const { kind, payload } of unsent)
    if (kind === 'sitting.answered') {
      const { item, answer } = payload as { item: string; answer: number }
      allAnswers[item] = answer
    }
  return allAnswers
}

/** The index of the first item without an answer, or of the last item. */
export function findFirstUnanswered(items: readonly { readonly id: string }[], answers: Answers): number {
  const firstUnanswered = items.findIndex(({ id }) => answers[id] === undefined)
  return firstUnanswered === -1 ? items.length - 1 : firstUnanswered
}

/** A stopwatch that pauses while the page is hidden. `now` is the time in milliseconds. */
export function createStopwatch(now: () => number = () => performance.now()) {
  let totalMs = 0
  /** The start of the current visible period, or null while the page is hidden. */
  let visibleSince: number | null = now()
  const stop = () => {
    if (visibleSince !== null) totalMs += now() - visibleSince
    visibleSince = null
  }
  return {
    setVisible(isVisible: boolean) {
      stop()
      if (isVisible) visibleSince = now()
    },
    /** The seconds since the previous call during which the page was visible. */
    lap() {
      const wasVisible = visibleSince !== null
      stop()
      const seconds = Math.round(totalMs / 100) / 10
      totalMs = 0
      if (wasVisible) visibleSince = now()
      return seconds
    },
  }
}
