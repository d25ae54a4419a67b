/** What stands around every screen: where one can go, who one is, whether the server is there. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useConnected, useLive } from '../app/live.ts'
import { useSession } from '../app/session.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { KeySheet, useKeys } from '../parts/keys.tsx'
import { Toasts } from '../parts/toast.tsx'
import './shell.css'

interface Place {
  readonly href: string
  readonly icon: IconName
  readonly says: string
  /** After `g`. */
  readonly key: string
}
const groups: readonly (readonly Place[])[] = [
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
const isHere = (href: string, location: string) =>
  href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`)

export function Shell({ children }: { readonly children: ReactNode }) {
  const [location, go] = useLocation()
  const [menu, setMenu] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [going, setGoing] = useState(false)
  const { account, mode } = useSession()
  const connected = useConnected()
  useLive({}, () => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever one has gone somewhere
  useEffect(() => setMenu(false), [location])
  useEffect(() => {
    if (!going) return
    const end = setTimeout(() => setGoing(false), 1500)
    return () => clearTimeout(end)
  }, [going])
  useKeys(
    [
      { keys: '?', says: 'Show this sheet', run: () => setSheet(shown => !shown) },
      {
        keys: 'g',
        says: `Go: then ${places.map(({ key, says }) => `${key} ${says}`).join(', ')}`,
        run: () => setGoing(true),
      },
    ],
    'Everywhere',
  )
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <button
          type="button"
          className="menu-button"
          aria-expanded={menu}
          aria-controls="navigation"
          onClick={() => setMenu(!menu)}
        >
          <Icon name="menu" />
          <span>Menu</span>
        </button>
        <Link href="/" className="brand">
          Elenchus
        </Link>
      </header>
      <nav id="navigation" aria-label="Main" className={menu ? 'open' : ''}>
        <Link href="/" className="brand">
          <img src="/icon.svg" alt="" width="24" height="24" />
          Elenchus
        </Link>
        {groups.map(group => (
          <ul key={group[0]!.href}>
            {group.map(({ href, icon, says }) => (
              <li key={href}>
                <Link href={href} aria-current={isHere(href, location) ? 'page' : undefined}>
                  <Icon name={icon} />
                  <span>{says}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <div className="foot small muted">
          <button type="button" onClick={() => setSheet(true)}>
            <Icon name="keyboard" />
            <span>Keyboard</span>
          </button>
          {mode === 'accounts' && account && (
            <span title={account.login}>
              {account.name}, {account.role}
            </span>
          )}
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        {connected === false && (
          <p className="offline" role="status">
            The server does not answer. What you change is kept here and sent when it is back.
          </p>
        )}
        {children}
      </main>
      <KeySheet open={sheet} onClose={() => setSheet(false)} />
      <Toasts />
      {going && <GoingKeys go={go} end={() => setGoing(false)} />}
    </div>
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
