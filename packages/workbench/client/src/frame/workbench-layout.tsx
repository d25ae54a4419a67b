/** The layout of the workbench: navigation with shortcuts, the account, and a warning while the server cannot be reached. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useIsConnected, useNotices } from '../app/event-stream.ts'
import { useSession } from '../app/session.tsx'
import { useShortcuts } from '../parts/shortcuts.tsx'
import { AppLayout, type NavigationLink } from './app-layout.tsx'

interface KeyedLink extends NavigationLink {
  /** Pressed after `g`. */
  readonly key: string
}
const linkGroups: readonly (readonly KeyedLink[])[] = [
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
const links = linkGroups.flat()

export function WorkbenchLayout({ children }: { children: ReactNode }) {
  /** `g` was pressed, and a letter may follow within 1.5 seconds. */
  const [awaitingScreenKey, setAwaitingScreenKey] = useState(false)
  const { account, mode } = useSession()
  const connected = useIsConnected()
  // Keeps the event stream open, which also shows whether the server can be reached.
  useNotices({}, () => {})
  useEffect(() => {
    if (!awaitingScreenKey) return
    const timer = setTimeout(() => setAwaitingScreenKey(false), 1500)
    return () => clearTimeout(timer)
  }, [awaitingScreenKey])
  const screenKeys = links.map(({ key, label }) => `${key} ${label}`).join(', ')
  const awaitScreenKey = () => setAwaitingScreenKey(true)
  useShortcuts(
    [{ keys: 'g', label: `Go to a screen with a second key: ${screenKeys}`, run: awaitScreenKey }],
    'Everywhere',
  )
  const user = mode === 'accounts' && account && <span title={account.login}>{`${account.name}, ${account.role}`}</span>
  return (
    <AppLayout linkGroups={linkGroups} logo="/icon.svg" footer={user}>
      {connected === false && (
        <p className="offline" role="status">
          The server does not respond. Changes are stored in this browser and sent when it responds again.
        </p>
      )}
      {children}
      {awaitingScreenKey && <GoToShortcuts onDone={() => setAwaitingScreenKey(false)} />}
    </AppLayout>
  )
}

/** The letters that may follow `g`. */
function GoToShortcuts({ onDone }: { onDone: () => void }) {
  const [, navigate] = useLocation()
  const run = (href: string) => {
    onDone()
    navigate(href)
  }
  const shortcuts = links.map(({ key, label, href }) => ({ keys: key, label, run: () => run(href) }))
  useShortcuts(shortcuts, 'Go to')
  return null
}
