/** What stands around every screen of the workbench and of the static site: the skip button, the navigation, the sheet of keys. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Toasts } from '../parts/feedback.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { KeySheet, useKeys } from '../parts/keys.tsx'
import './frame.css'

export interface Place {
  readonly href: string
  readonly icon: IconName
  readonly says: string
}
export interface FrameProps {
  /** Where one can go, in groups that a line separates. */
  readonly places: readonly (readonly Place[])[]
  /** The address of the picture beside the name. */
  readonly logo: string
  /** Below the places, above the button that shows the keys. */
  readonly aboveKeys?: ReactNode
  /** Below that button. */
  readonly belowKeys?: ReactNode
  /** The screen, and what is said above it. */
  readonly children: ReactNode
}

const isHere = (href: string, location: string) =>
  href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`)

export function Frame({ places, logo, aboveKeys, belowKeys, children }: FrameProps) {
  const [location] = useLocation()
  const [menu, setMenu] = useState(false)
  const [sheet, setSheet] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever one has gone somewhere
  useEffect(() => setMenu(false), [location])
  useKeys([{ keys: '?', says: 'Show this sheet', run: () => setSheet(shown => !shown) }], 'Everywhere')
  return (
    <div className="frame">
      {/* A button and no link: on the static site the number sign belongs to the addresses of screens. */}
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
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
      <KeySheet open={sheet} onClose={() => setSheet(false)} />
      <Toasts />
    </div>
  )
}
