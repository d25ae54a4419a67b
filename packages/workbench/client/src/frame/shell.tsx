/** The frame of the workbench: navigation with its keys, the account, and the state of the connection. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useConnected, useNotices } from '../app/event-stream.ts'
import { useSession } from '../app/session.tsx'
import { useKeys } from '../parts/keys.tsx'
import { Frame, type Place } from './frame.tsx'

interface KeyedPlace extends Place {
  /** Pressed after `g`. */
  readonly key: string
}
const groups: readonly (readonly KeyedPlace[])[] = [
  [{ href: '/', icon: 'start', label: 'Start', key: 'h' }],
  [
    { href: '/explain', icon: 'explain', label: 'Explain', key: 'e' },
    { href: '/theory', icon: 'theory', label: 'Theory', key: 't' },
    { href: '/logic', icon: 'logic', label: 'Logic', key: 'l' },
    { href: '/draw', icon: 'draw', label: 'Draw', key: 'd' },
  ],
  [
    { href: '/projects', icon: 'projects', label: 'Projects', key: 'p' },
    { href: '/datasets', icon: 'datasets', label: 'Datasets', key: 'a' },
    { href: '/exams', icon: 'exams', label: 'Exams', key: 'x' },
    { href: '/runs', icon: 'runs', label: 'Runs', key: 'r' },
    { href: '/diff', icon: 'diff', label: 'Diff', key: 'f' },
  ],
  [{ href: '/settings', icon: 'settings', label: 'Settings', key: 's' }],
]
const places = groups.flat()

export function Shell({ children }: { children: ReactNode }) {
  const [going, setGoing] = useState(false)
  const { account, mode } = useSession()
  const connected = useConnected()
  useNotices({}, () => {})
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setGoing(false), 1500)
    return () => clearTimeout(timer)
  }, [going])
  const targets = places.map(({ key, label }) => `${key} ${label}`).join(', ')
  useKeys([{ keys: 'g', label: `Go to: then ${targets}`, run: () => setGoing(true) }], 'Everywhere')
  const user = mode === 'accounts' && account && <span title={account.login}>{`${account.name}, ${account.role}`}</span>
  return (
    <Frame places={groups} logo="/icon.svg" belowKeys={user}>
      {connected === false && (
        <p className="offline" role="status">
          The server does not respond. Changes are kept in this browser and sent when it is back.
        </p>
      )}
      {children}
      {going && <GoKeys onGone={() => setGoing(false)} />}
    </Frame>
  )
}

/** The keys that follow `g`. */
function GoKeys({ onGone }: { onGone: () => void }) {
  const [, go] = useLocation()
  const run = (href: string) => {
    onGone()
    go(href)
  }
  useKeys(
    places.map(({ key, label, href }) => ({ keys: key, label, run: () => run(href) })),
    'Go to',
  )
  return null
}
