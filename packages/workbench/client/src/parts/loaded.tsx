/** What the server gave, or that it is on its way, or why it did not come and what to do. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

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
