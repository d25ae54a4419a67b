/** The frame of the workbench: its places and their keys, who one is, and whether the server is there. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useConnected, useLive } from '../app/event-stream.ts'
import { useSession } from '../app/session.tsx'
import { useKeys } from '../parts/keys.tsx'
import { Frame, type Place } from './frame.tsx'

interface KeyedPlace extends Place {
  /** After `g`. */
  readonly key: string
}
const groups: readonly (readonly KeyedPlace[])[] = [
  [{ href: '/', icon: 'start', says: 'Start', key: 'h' }],
  [
    { href: '/explain', icon: 'explain', says: 'Explain', key: 'e' },
    { href: '/theory', icon: 'theory', says: 'Theory', key: 't' },
    { href: '/logic', icon: 'logic', says: 'Logic', key: 'l' },
    { href: '/draw', icon: 'draw', says: 'Draw', key: 'd' },
  ],
  [
    { href: '/projects', icon: 'projects', says: 'Projects', key: 'p' },
    { href: '/datasets', icon: 'datasets', says: 'Datasets', key: 'a' },
    { href: '/exams', icon: 'exams', says: 'Exams', key: 'x' },
    { href: '/runs', icon: 'runs', says: 'Runs', key: 'r' },
    { href: '/diff', icon: 'diff', says: 'Diff', key: 'f' },
  ],
  [{ href: '/settings', icon: 'settings', says: 'Settings', key: 's' }],
]
const places = groups.flat()
export function Shell({ children }: { readonly children: ReactNode }) {
  const [, go] = useLocation()
  const [going, setGoing] = useState(false)
  const { account, mode } = useSession()
  const connected = useConnected()
  useLive({}, () => {})
  useEffect(() => {
    if (!going) return
    const end = setTimeout(() => setGoing(false), 1500)
    return () => clearTimeout(end)
  }, [going])
  useKeys(
    [
      {
        keys: 'g',
        says: `Go: then ${places.map(({ key, says }) => `${key} ${says}`).join(', ')}`,
        run: () => setGoing(true),
      },
    ],
    'Everywhere',
  )
  return (
    <Frame
      places={groups}
      logo="/icon.svg"
      belowKeys={
        mode === 'accounts' &&
        account && (
          <span title={account.login}>
            {account.name}, {account.role}
          </span>
        )
      }
    >
      {connected === false && (
        <p className="offline" role="status">
          The server does not answer. What you change is kept here and sent when it is back.
        </p>
      )}
      {children}
      {going && <GoingKeys go={go} end={() => setGoing(false)} />}
    </Frame>
  )
}

/** After `g`, for a moment: one letter goes somewhere. */
function GoingKeys({ go, end }: { readonly go: (href: string) => void; readonly end: () => void }) {
  useKeys(
    places.map(({ key, says, href }) => ({
      keys: key,
      says,
      run: () => {
        end()
        go(href)
      },
    })),
    'Go to',
  )
  return null
}
