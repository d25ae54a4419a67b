/** The screens by address. Each is a chunk of its own that is loaded when the address is visited. */
import { type ComponentType, createElement, lazy, useState } from 'react'

type Load = () => Promise<{ default: ComponentType }>
export interface Screen {
  readonly path: string
  readonly component: ComponentType
  readonly load: Load
  /** Shown without navigation, to people who are not logged in. */
  readonly bare: boolean
}

/** Renders a preloaded component at once: React shows a lazy one only after a throttled fallback, a third of a second later. */
function screen(path: string, load: Load, bare = false): Screen {
  let loaded: ComponentType | undefined
  const loadOnce: Load = async () => {
    const found = await load()
    loaded = found.default
    return found
  }
  const Lazy = lazy(loadOnce)
  const component = () => createElement(useState<ComponentType>(() => loaded ?? Lazy)[0])
  return { path, component, load: loadOnce, bare }
}

export const screens: readonly Screen[] = [
  screen('/', () => import('../screens/start/index.tsx')),
  screen('/explain', () => import('../screens/explain/index.tsx')),
  screen('/theory', () => import('../screens/theory/index.tsx')),
  screen('/logic', () => import('../screens/logic/index.tsx')),
  screen('/draw', () => import('../screens/draw/index.tsx')),
  screen('/projects', () => import('../screens/projects/index.tsx')),
  screen('/projects/:project/annotate/:passage', () => import('../screens/annotate/index.tsx')),
  screen('/projects/:project/adjudicate/:passage', () => import('../screens/adjudicate/index.tsx')),
  screen('/projects/:project/agreement', () => import('../screens/agreement/index.tsx')),
  screen('/projects/:project/:tab?', () => import('../screens/project/index.tsx')),
  screen('/datasets', () => import('../screens/datasets/index.tsx')),
  // These have addresses of their own below: /runs/:run, /runs/compare, /exams/:exam.
  screen('/runs/*?', () => import('../screens/runs/index.tsx')),
  screen('/exams/*?', () => import('../screens/exams/index.tsx')),
  screen('/diff', () => import('../screens/diff/index.tsx')),
  screen('/settings/:tab?', () => import('../screens/settings/index.tsx')),
  screen('/exam', () => import('../screens/exam/index.tsx'), true),
  screen('/setup', async () => ({ default: (await import('../screens/login/index.tsx')).SetUp }), true),
  screen('/join', async () => ({ default: (await import('../screens/login/index.tsx')).Join }), true),
  screen('/login', async () => ({ default: (await import('../screens/login/index.tsx')).LogIn }), true),
]

/** Whether a path matches a pattern such as `/projects/:project/:tab?`. */
export function isAt(pattern: string, path: string): boolean {
  const parts = pattern
    .split('/')
    .slice(1)
    .map(part =>
      part.endsWith('?') ? `(?:/${part === '*?' ? '.*' : '[^/]+'})?` : `/${part.startsWith(':') ? '[^/]+' : part}`,
    )
  return new RegExp(`^${pattern === '/' ? '/' : parts.join('')}$`).test(path)
}

/** Loads the screen of an address. A failure is reported when the screen is rendered. */
export async function preload(path: string): Promise<void> {
  await screens
    .find(screen => isAt(screen.path, path))
    ?.load()
    .catch(() => {})
}
