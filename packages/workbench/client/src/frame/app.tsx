/** From the session to a screen: who is not logged in goes to the login, and comes back to where they wanted to be. */
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { SessionContext } from '../app/session.tsx'
import { useRoute } from '../app/use-route.ts'
import { Loaded, Loading, Toasts } from '../parts/feedback.tsx'
import { Boundary, NotFound } from './boundary.tsx'
import { screens } from './routes.tsx'
import { Shell } from './shell.tsx'

export function App() {
  const session = useRoute('session', {}, { staleTime: 60_000 })
  return (
    <Loaded of={session}>
      {found => (
        <SessionContext value={found}>
          <Switch>
            {screens
              .filter(screen => screen.bare)
              .map(({ path, component: Screen }) => (
                <Route key={path} path={path}>
                  <main className="bare">
                    <Guarded>
                      <Screen />
                    </Guarded>
                  </main>
                  <Toasts />
                </Route>
              ))}
            <Route>{found.account === null ? <ToLogin /> : <Inside />}</Route>
          </Switch>
        </SessionContext>
      )}
    </Loaded>
  )
}

function Inside() {
  return (
    <Shell>
      <Switch>
        {screens
          .filter(screen => !screen.bare)
          .map(({ path, component: Screen }) => (
            <Route key={path} path={path}>
              <Guarded>
                <Screen />
              </Guarded>
            </Route>
          ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Shell>
  )
}

function Guarded({ children }: { readonly children: React.ReactNode }) {
  const [location] = useLocation()
  return (
    <Boundary key={location}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Boundary>
  )
}

function ToLogin() {
  const [location] = useLocation()
  return <Redirect to={location === '/' ? '/login' : `/login?to=${encodeURIComponent(location)}`} replace />
}
