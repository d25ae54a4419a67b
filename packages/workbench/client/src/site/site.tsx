/** The site: the four tools over the worker, with addresses behind the number sign, so that any folder of any file server will do. */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { setTheme, themes, useTheme } from '../app/theme.ts'
import { Boundary } from '../frame/boundary.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Icon } from '../parts/icon.tsx'
import { KeySheet, useKeys } from '../parts/keys.tsx'
import { Loading } from '../parts/loaded.tsx'
import { Toasts } from '../parts/toast.tsx'
import { places } from './places.ts'
import '../frame/shell.css'
import './site.css'

const screens: readonly (readonly [path: string, component: ComponentType])[] = [
  ['/', lazy(() => import('./start-screen.tsx'))],
  ['/explain', lazy(() => import('../screens/explain/index.tsx'))],
  ['/theory', lazy(() => import('../screens/theory/index.tsx'))],
  ['/logic', lazy(() => import('../screens/logic/index.tsx'))],
  ['/draw', lazy(() => import('../screens/draw/index.tsx'))],
]

export function Site() {
  const [location] = useLocation()
  const [menu, setMenu] = useState(false)
  const [sheet, setSheet] = useState(false)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever one has gone somewhere
  useEffect(() => setMenu(false), [location])
  useKeys([{ keys: '?', says: 'Show this sheet', run: () => setSheet(shown => !shown) }], 'Everywhere')
  return (
    <div className="shell">
      {/* A button and no link: the number sign belongs to the addresses of screens here. */}
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
          <img src="icon.svg" alt="" width="24" height="24" />
          Elenchus
        </Link>
        <ul>
          {places.map(({ href, icon, says }) => (
            <li key={href}>
              <Link href={href} aria-current={location === href ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{says}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="foot small muted">
          <label className="theme">
            Colours
            <select
              value={theme}
              onChange={event => setTheme(themes.find(each => each === event.target.value) ?? 'system')}
            >
              <option value="system">as the system</option>
              <option value="light">light</option>
              <option value="dark">dark</option>
            </select>
          </label>
          <button type="button" onClick={() => setSheet(true)}>
            <Icon name="keyboard" />
            <span>Keyboard</span>
          </button>
        </div>
      </nav>
      <main id="main" tabIndex={-1}>
        <Switch>
          {screens.map(([path, Screen]) => (
            <Route key={path} path={path}>
              <Boundary key={path}>
                <Suspense fallback={<Loading />}>
                  <Screen />
                </Suspense>
              </Boundary>
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </main>
      <KeySheet open={sheet} onClose={() => setSheet(false)} />
      <Toasts />
    </div>
  )
}
