/** Buttons, and links that look like them. One primary action a screen. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import './button.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind
  /** Waits for an answer: cannot be pressed, and says so. */
  readonly busy?: boolean
}

export function Button({ kind = 'plain', busy = false, className = '', children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${kind} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

export function LinkButton(props: {
  readonly href: string
  readonly kind?: ButtonKind
  readonly className?: string
  readonly children: ReactNode
}) {
  const { href, kind = 'plain', className = '', children } = props
  return (
    <Link href={href} className={`button ${kind} ${className}`}>
      {children}
    </Link>
  )
}
