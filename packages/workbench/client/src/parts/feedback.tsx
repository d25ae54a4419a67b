/** A word about a thing, with a sign before it: never colour alone. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from './form.tsx'
import './badge.css'
import './notice.css'
import './progress.css'
import './toast.css'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'attack' | 'danger'

export function Badge(props: {
  readonly tone?: Tone
  readonly sign?: ReactNode
  readonly title?: string
  readonly children: ReactNode
}) {
  const { tone = 'neutral', sign, title, children } = props
  return (
    <span className={`badge ${tone}`} title={title}>
      {sign && <span aria-hidden="true">{sign}</span>}
      {children}
    </span>
  )
}

const labelStyles: Readonly<Record<string, { readonly sign: string; readonly tone: Tone }>> = {
  True: { sign: '✓', tone: 'ok' },
  False: { sign: '✕', tone: 'attack' },
  Unknown: { sign: '?', tone: 'neutral' },
  Inconsistent: { sign: '!', tone: 'warn' },
  Both: { sign: '!', tone: 'warn' },
  'gave up': { sign: '…', tone: 'warn' },
}

export function LabelBadge({ label }: { readonly label: string }) {
  const { sign, tone } = labelStyles[label] ?? { sign: '', tone: 'neutral' as const }
  return (
    <Badge tone={tone} sign={sign}>
      {label}
    </Badge>
  )
}

const noticeSigns = { info: 'ℹ', ok: '✓', warn: '!', error: '✕' } as const
const noticeWords = { info: 'Note', ok: 'Done', warn: 'Attention', error: 'Error' } as const

export function Notice(props: {
  readonly tone?: keyof typeof noticeSigns
  readonly title?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  const { tone = 'info', title, actions, children } = props
  return (
    <div className={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <span className="sign" aria-hidden="true">
        {noticeSigns[tone]}
      </span>
      <div>
        <span className="only-heard">{noticeWords[tone]}: </span>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className="row actions">{actions}</div>}
      </div>
    </div>
  )
}

export function Progress(props: {
  readonly label: string
  readonly value: number
  readonly max: number
  /** Beside the bar; default: `12 of 40`. */
  readonly says?: string
}) {
  const { label, value, max, says = `${value.toLocaleString('en')} of ${max.toLocaleString('en')}` } = props
  return (
    <div className="progress">
      <progress aria-label={label} value={value} max={Math.max(1, max)} />
      <span className="small muted">{says}</span>
    </div>
  )
}

interface Asked<T> {
  readonly data: T | undefined
  readonly error: Error | null
  refetch(): unknown
}

export function Loaded<T>(props: { readonly of: Asked<T>; readonly children: (data: T) => ReactNode }) {
  const { of, children } = props
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.error)
    return (
      <Notice
        tone="error"
        title={of.error.message}
        actions={<Button onClick={() => void of.refetch()}>Try again</Button>}
      />
    )
  return <Loading />
}

/** Seen only if it takes a moment. */
export function Loading({ what = 'Loading' }: { readonly what?: string }) {
  return (
    <p className="loading muted" role="status">
      <span className="spinner" aria-hidden="true" /> {what} …
    </p>
  )
}

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
