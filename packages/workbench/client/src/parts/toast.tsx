/** Short words about what just happened; they go by themselves and are read aloud. */
import { useSyncExternalStore } from 'react'
import './toast.css'

export interface ToastAction {
  readonly says: string
  readonly run: () => void
}
interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'ok' | 'error'
  readonly action?: ToastAction
}

let toasts: readonly Toast[] = []
let next = 1
const watchers = new Set<() => void>()

function put(changed: readonly Toast[]): void {
  toasts = changed
  for (const watcher of watchers) watcher()
}

export function toast(
  text: string,
  { tone = 'ok', action, seconds = 6 }: { tone?: Toast['tone']; action?: ToastAction; seconds?: number } = {},
): void {
  const id = next++
  put([...toasts.slice(-2), { id, text, tone, ...(action ? { action } : {}) }])
  setTimeout(() => put(toasts.filter(each => each.id !== id)), seconds * 1000)
}

export function Toasts() {
  const shown = useSyncExternalStore(
    watcher => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => toasts,
  )
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, tone, action }) => (
        <div key={id} className={`toast ${tone}`}>
          <span aria-hidden="true">{tone === 'ok' ? '✓' : '✕'}</span>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run()
                put(toasts.filter(each => each.id !== id))
              }}
            >
              {action.says}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
