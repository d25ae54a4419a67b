/** The frame around every screen of the workbench and of the static site: skip button, navigation, keyboard sheet, toasts. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Toasts } from '../parts/feedback.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { KeySheet, useKeys } from '../parts/keys.tsx'
import './frame.css'

export type Place = Readonly<{ href: string; icon: IconName; label: string }>
interface FrameProps {
  /** The navigation links, in groups separated by lines. */
  places: readonly (readonly Place[])[]
  /** The address of the logo. */
  logo: string
  /** At the foot of the navigation. */
  aboveKeys?: ReactNode
  belowKeys?: ReactNode
  children: ReactNode
}

const isCurrent = (href: string, location: string) =>
  href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`)

export function Frame({ places, logo, aboveKeys, belowKeys, children }: FrameProps) {
  const [location] = useLocation()
  const [menu, setMenu] = useState(false)
  const [sheet, setSheet] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(() => setMenu(false), [location])
  useKeys([{ keys: '?', label: 'Show this list', run: () => setSheet(shown => !shown) }], 'Everywhere')
  return (
    <div className="frame">
      {/* Not a link: on the static site the hash is the address of a screen. */}
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
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
          <img src={logo} alt="" width="24" height="24" />
          Elenchus
        </Link>
        {places.map(group => (
          <ul key={group[0]!.href}>
            {group.map(({ href, icon, label }) => (
              <li key={href}>
                <Link href={href} aria-current={isCurrent(href, location) ? 'page' : undefined}>
                  <Icon name={icon} />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <div className="foot small muted">
          {aboveKeys}
          <button type="button" onClick={() => setSheet(true)}>
            <Icon name="keyboard" />
            <span>Keyboard</span>
          </button>
          {belowKeys}
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {sheet && <KeySheet onClose={() => setSheet(false)} />}
      <Toasts />
    </div>
  )
}
