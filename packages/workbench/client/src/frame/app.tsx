/** The root component: loads the session and routes to the screens. Users who are not logged in are sent to the login first. */
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Loaded, useApiQuery } from '../app/api-queries.tsx'
import { SessionContext } from '../app/session.tsx'
import { Toasts } from '../parts/feedback.tsx'
import { NotFound, ScreenBoundary } from './boundary.tsx'
import { type Screen, screens } from './routes.tsx'
import { WorkbenchLayout } from './workbench-layout.tsx'

export function App() {
  const session = useApiQuery('session', {}, { staleTime: 60_000 })
  return (
    <Loaded query={session}>
      {loadedSession => (
        <SessionContext value={loadedSession}>
          <Switch>
            {screens.filter(({ isPublic }) => isPublic).map(renderRoute)}
            <Route>
              {loadedSession.account === null ? (
                <RedirectToLogin />
              ) : (
                <WorkbenchLayout>
                  <Switch>
                    {screens.filter(({ isPublic }) => !isPublic).map(renderRoute)}
                    <Route component={NotFound} />
                  </Switch>
                </WorkbenchLayout>
              )}
            </Route>
          </Switch>
        </SessionContext>
      )}
    </Loaded>
  )
}

function renderRoute({ path, component: Component, isPublic }: Screen) {
  const screen = (
    <ScreenBoundary>
      <Component />
    </ScreenBoundary>
  )
  return (
    <Route key={path} path={path}>
      {isPublic ? <main className="bare">{screen}</main> : screen}
      {isPublic && <Toasts />}
    </Route>
  )
}

function RedirectToLogin() {
  const [location] = useLocation()
  return <Redirect to={location === '/' ? '/login' : `/login?to=${encodeURIComponent(location)}`} replace />
}
