/**
 * Watchdog of the server: a thread that ends the process if the event loop has been blocked for a minute, so that a supervisor can
 * restart it. The lock on the data folder is then stale, and the next server takes it over.
 */
import { writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const heartbeatMs = 1000
const checkMs = 5000

interface WatchdogData {
  readonly watchdog: true
  /** Shared counter of heartbeats. */
  readonly beats: Int32Array<SharedArrayBuffer>
  readonly timeoutMs: number
}

/** Starts the watchdog and returns a function that stops it. */
export function startWatchdog({ timeoutMs = 60_000 } = {}): () => void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const file = fileURLToPath(new URL('../../dist/compute/watchdog.js', import.meta.url))
  const data: WatchdogData = { watchdog: true, beats, timeoutMs }
  const worker = new Worker(file, { execArgv: [], workerData: data, resourceLimits: { maxOldGenerationSizeMb: 8 } })
  worker.unref()
  const timer = setInterval(() => Atomics.add(beats, 0, 1), heartbeatMs).unref()
  return () => {
    clearInterval(timer)
    void worker.terminate()
  }
}

function watch({ beats, timeoutMs }: WatchdogData): void {
  let [lastBeat, missedMs] = [-1, 0]
  const interval = Math.min(checkMs, timeoutMs / 2)
  // Counts checks instead of reading the clock, so that a suspended machine does not look like a blocked server.
  setInterval(() => {
    const beat = Atomics.load(beats, 0)
    missedMs = beat === lastBeat ? missedMs + interval : 0
    lastBeat = beat
    if (missedMs < timeoutMs) return
    writeSync(
      2,
      `The server has not responded for ${timeoutMs / 1000} seconds and is stopped. Start it again; no saved change is lost.\n`,
    )
    process.kill(process.pid, 'SIGKILL')
  }, interval)
}

if (!isMainThread && (workerData as Partial<WatchdogData> | null)?.watchdog) watch(workerData as WatchdogData)
