/** The static site: a start page and the four tools that need no server. */
import { lazy } from 'react'
import { Link, Route, Switch } from 'wouter'
import { setTheme, type Theme, themes, useTheme } from '../app/theme.ts'
import { AppLayout, type NavigationLink } from '../frame/app-layout.tsx'
import { NotFound, ScreenBoundary } from '../frame/boundary.tsx'
import { InlineSelect } from '../parts/form.tsx'
import { Page } from '../parts/layout.tsx'
import './site.css'

const start: NavigationLink = { href: '/', icon: 'start', label: 'Start' }
const tools = [
  {
    href: '/explain',
    icon: 'explain',
    label: 'Explain',
    description:
      'Paste a text to see its claims, reasons, objections and replies as a graph, with the evidence for each step.',
    Screen: lazy(() => import('../screens/explain/index.tsx')),
  },
  {
    href: '/theory',
    icon: 'theory',
    label: 'Theory',
    description: 'Write facts and rules in English to see how they are interpreted, what follows from them, and why.',
    Screen: lazy(() => import('../screens/theory/index.tsx')),
  },
  {
    href: '/logic',
    icon: 'logic',
    label: 'Logic',
    description:
      'Write a formula of modal logic to see the worlds in which it holds or fails, or a tableau that proves it.',
    Screen: lazy(() => import('../screens/logic/index.tsx')),
  },
  {
    href: '/draw',
    icon: 'draw',
    label: 'Draw',
    description: 'Open or draw an argument graph, change it, and save it in any format.',
    Screen: lazy(() => import('../screens/draw/index.tsx')),
  },
] as const

export function Site() {
  const themeOptions = Object.entries(themes).map(([value, label]) => ({ value: value as Theme, label }))
  const theme = <InlineSelect label="Theme" value={useTheme()} options={themeOptions} onChange={setTheme} />
  return (
    <AppLayout linkGroups={[[start, ...tools]]} logo="icon.svg" footer={theme}>
      <ScreenBoundary>
        <Switch>
          <Route path="/" component={StartScreen} />
          {tools.map(({ href, Screen }) => (
            <Route key={href} path={href} component={Screen} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </ScreenBoundary>
    </AppLayout>
  )
}

function StartScreen() {
  return (
    <Page
      title="Analyse arguments in your browser"
      lead="Four tools for reasoning in plain language. Everything runs in your browser: no text is sent anywhere, and the page works offline once it has been opened."
    >
      <ul className="tools">
        {tools.map(({ href, label, description }) => (
          <li key={href} className="card">
            <h2>
              <Link href={href}>{label}</Link>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <p className="small muted">
        The tool “Explain” downloads its models (8 MB) once. To use these tools in a page of your own, see the{' '}
        <a href="embed.html">example for embedding</a>.
      </p>
    </Page>
  )
}
