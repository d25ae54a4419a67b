/** Feedback to the user: badges, notices, progress bars, loading states and toasts. Colours are always paired with an icon, for people who cannot tell colours apart. */
import type { ReactNode } from 'react'
import { formatNumber } from './format.ts'
import { createStore } from './store.ts'
import './badge.css'
import './notice.css'
import './progress.css'
import './toast.css'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'attack' | 'danger'

type BadgeProps = { label: ReactNode; tone?: Tone; icon?: ReactNode; title?: string }

export function Badge({ label, tone = 'neutral', icon, title }: BadgeProps) {
  return (
    <span className={`badge ${tone}`} title={title}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {label}
    </span>
  )
}

/** The styles of the labels that a theory gives to a question. */
const labelStyles: Readonly<Record<string, { readonly icon: string; readonly tone: Tone }>> = {
  True: { icon: '✓', tone: 'ok' },
  False: { icon: '✕', tone: 'attack' },
  Unknown: { icon: '?', tone: 'neutral' },
  Inconsistent: { icon: '!', tone: 'warn' },
  Both: { icon: '!', tone: 'warn' },
  'gave up': { icon: '…', tone: 'warn' },
}

export const LabelBadge = ({ label }: { label: string }) => <Badge label={label} {...labelStyles[label]} />

const notices = {
  info: { icon: 'ℹ', label: 'Note' },
  ok: { icon: '✓', label: 'Done' },
  warn: { icon: '!', label: 'Attention' },
  error: { icon: '✕', label: 'Error' },
} as const

type NoticeProps = { tone?: keyof typeof notices; title?: string; actions?: ReactNode; children?: ReactNode }

export function Notice({ tone = 'info', title, actions, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <span className="sign" aria-hidden="true">
        {notices[tone].icon}
      </span>
      <div>
        <span className="visually-hidden">{notices[tone].label}: </span>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className="row actions">{actions}</div>}
      </div>
    </div>
  )
}

export function Progress(props: { label: string; value: number; max: number; suffix?: string }) {
  const { label, value, max, suffix = '' } = props
  return (
    <div className="progress">
      <progress aria-label={label} value={value} max={Math.max(1, max)} />
      <span className="small muted">
        {formatNumber(value)} of {formatNumber(max)}
        {suffix}
      </span>
    </div>
  )
}

/** A spinner. The style sheet shows it after a delay, so that short waits do not flicker. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <p className="loading muted" role="status">
      <span className="spinner" aria-hidden="true" /> {label} …
    </p>
  )
}

type Toast = { id: number; text: string; tone: 'ok' | 'error' }

const toasts = createStore<readonly Toast[]>([])
let nextToastId = 1

/** Shows a short message for some seconds, together with the two messages before it at most. */
export function toast(text: string, tone: Toast['tone'] = 'ok', seconds = 6): void {
  const id = nextToastId++
  toasts.set([...toasts.get().slice(-2), { id, text, tone }])
  setTimeout(() => toasts.set(toasts.get().filter(each => each.id !== id)), seconds * 1000)
}

export const toastError = (error: unknown): void =>
  toast(error instanceof Error ? error.message : String(error), 'error')

export function Toasts() {
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.use().map(({ id, text, tone }) => (
        <div key={id} className={`toast ${tone}`}>
          <span aria-hidden="true">{tone === 'ok' ? '✓' : '✕'}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}
