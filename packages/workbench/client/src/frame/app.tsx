/** The workbench from session to screen: people who are not logged in go to the login screen, and return to their address afterwards. */
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { SessionContext } from '../app/session.tsx'
import { useRoute } from '../app/use-route.ts'
import { Loaded, Toasts } from '../parts/feedback.tsx'
import { NotFound, ScreenBoundary } from './boundary.tsx'
import { type Screen, screens } from './routes.tsx'
import { Shell } from './shell.tsx'

export function App() {
  const session = useRoute('session', {}, { staleTime: 60_000 })
  return (
    <Loaded of={session}>
      {found => (
        <SessionContext value={found}>
          <Switch>
            {screens.filter(({ bare }) => bare).map(screenRoute)}
            <Route>
              {found.account === null ? (
                <ToLogin />
              ) : (
                <Shell>
                  <Switch>
                    {screens.filter(({ bare }) => !bare).map(screenRoute)}
                    <Route component={NotFound} />
                  </Switch>
                </Shell>
              )}
            </Route>
          </Switch>
        </SessionContext>
      )}
    </Loaded>
  )
}

function screenRoute({ path, component: Component, bare }: Screen) {
  const screen = (
    <ScreenBoundary>
      <Component />
    </ScreenBoundary>
  )
  return (
    <Route key={path} path={path}>
      {bare ? <main className="bare">{screen}</main> : screen}
      {bare && <Toasts />}
    </Route>
  )
}

function ToLogin() {
  const [location] = useLocation()
  return <Redirect to={location === '/' ? '/login' : `/login?to=${encodeURIComponent(location)}`} replace />
}
