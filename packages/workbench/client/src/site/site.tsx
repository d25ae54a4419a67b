/** The screens of the site. */

import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { setTheme, themes, useTheme } from '../app/theme.ts'
import { Boundary, NotFound } from '../frame/boundary.tsx'
import { Frame, type Place } from '../frame/frame.tsx'
import { Loading } from '../parts/feedback.tsx'
import './site.css'

interface Tool extends Place {
  readonly about: string
}

export const places: readonly Tool[] = [
  { href: '/', icon: 'start', says: 'Start', about: '' },
  {
    href: '/explain',
    icon: 'explain',
    says: 'Explain',
    about: 'Paste a text: its claims, reasons, objections and replies become a graph, each step with its evidence.',
  },
  {
    href: '/theory',
    icon: 'theory',
    says: 'Theory',
    about: 'Write facts and rules in English: see how they are read, what follows, and the proof.',
  },
  {
    href: '/logic',
    icon: 'logic',
    says: 'Logic',
    about: 'Write a formula of modal logic: see the worlds in which it holds or fails, or the tableau that proves it.',
  },
  {
    href: '/draw',
    icon: 'draw',
    says: 'Draw',
    about: 'Open or make a metagraph, change it, and save it in any format.',
  },
]

const screens: readonly (readonly [path: string, component: ComponentType])[] = [
  ['/', lazy(() => import('./start-screen.tsx'))],
  ['/explain', lazy(() => import('../screens/explain/index.tsx'))],
  ['/theory', lazy(() => import('../screens/theory/index.tsx'))],
  ['/logic', lazy(() => import('../screens/logic/index.tsx'))],
  ['/draw', lazy(() => import('../screens/draw/index.tsx'))],
]

export function Site() {
  return (
    <Frame places={[places]} logo="icon.svg" aboveKeys={<ThemeChoice />}>
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
    </Frame>
  )
}

function ThemeChoice() {
  const theme = useTheme()
  return (
    <label className="theme">
      Colours
      <select value={theme} onChange={event => setTheme(themes.find(each => each === event.target.value) ?? 'system')}>
        <option value="system">as the system</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
      </select>
    </label>
  )
}
