/** The layout of every screen of the workbench and the static site: skip button, navigation, dialog of keyboard shortcuts, toasts. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Toasts } from '../parts/feedback.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { ShortcutDialog, useShortcuts } from '../parts/shortcuts.tsx'
import './app-layout.css'

export type NavigationLink = Readonly<{ href: string; icon: IconName; label: string }>
interface AppLayoutProps {
  /** The navigation links, in groups separated by lines. */
  linkGroups: readonly (readonly NavigationLink[])[]
  /** The URL of the logo. */
  logo: string
  /** Shown at the foot of the navigation, below the keyboard button. */
  footer?: ReactNode
  children: ReactNode
}

const isCurrent = (href: string, location: string) =>
  href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`)

export function AppLayout({ linkGroups, logo, footer, children }: AppLayoutProps) {
  const [location] = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(() => setMenuOpen(false), [location])
  const toggleShortcuts = () => setShortcutsOpen(open => !open)
  useShortcuts([{ keys: '?', label: 'Show the keyboard shortcuts', run: toggleShortcuts }], 'Everywhere')
  return (
    <div className="frame">
      {/* A button, because on the static site a link to #main would navigate to a screen. */}
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <header className="bar">
        <button
          type="button"
          className="menu-button"
          aria-expanded={menuOpen}
          aria-controls="navigation"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <Icon name="menu" />
          <span>Menu</span>
        </button>
        <Link href="/" className="brand">
          Elenchus
        </Link>
      </header>
      <nav id="navigation" aria-label="Main" className={menuOpen ? 'open' : ''}>
        <Link href="/" className="brand">
          <img src={logo} alt="" width="24" height="24" />
          Elenchus
        </Link>
        {linkGroups.map(group => (
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
          <button type="button" onClick={() => setShortcutsOpen(true)}>
            <Icon name="keyboard" />
            <span>Keyboard</span>
          </button>
          {footer}
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {shortcutsOpen && <ShortcutDialog onClose={() => setShortcutsOpen(false)} />}
      <Toasts />
    </div>
  )
}
