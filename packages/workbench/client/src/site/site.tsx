/** The site: the four tools over the worker, with addresses behind the number sign, so that any folder of any file server will do. */
import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { setTheme, themes, useTheme } from '../app/theme.ts'
import { Boundary } from '../frame/boundary.tsx'
import { Frame } from '../frame/frame.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Loading } from '../parts/loaded.tsx'
import { places } from './places.ts'
import './site.css'

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
