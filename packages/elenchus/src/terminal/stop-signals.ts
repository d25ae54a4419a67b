/** Graceful shutdown on Ctrl-C: pending requests finish, no new ones start. A second Ctrl-C ends the process. */
export type GracefulStop = { readonly signal: AbortSignal; dispose(): void }

export function stopOnSignals(): GracefulStop {
  const controller = new AbortController()
  const onSignal = (name: NodeJS.Signals): void => {
    // The exit codes that shells give for these signals.
    if (controller.signal.aborted) process.exit(name === 'SIGINT' ? 130 : 143)
    if (process.stderr.isTTY)
      process.stderr.write('\nfinishing pending requests; press Ctrl-C again to stop immediately\n')
    controller.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    dispose() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
