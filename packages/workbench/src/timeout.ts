/** Time limits for promises. */

/** Settles as the work does, or as `onTimeout` does if that takes too long. */
export async function within<T>(timeoutMs: number, work: Promise<T>, onTimeout: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, timeoutMs)
  })
  try {
    return await Promise.race([work, timeout.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}
