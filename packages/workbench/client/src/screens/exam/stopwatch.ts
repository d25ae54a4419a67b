/** Seconds that somebody looks at an item: it stands still while the page is hidden. */
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
