/** A value outside React that components can subscribe to. */
import { useSyncExternalStore } from 'react'

export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get: () => value,
    set(next: Value) {
      if (next === value) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, () => value),
  }
}
