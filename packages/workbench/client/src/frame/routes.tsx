/** The screens by their addresses. Each is a chunk of its own, fetched when somebody goes there. */
import { type ComponentType, createElement, lazy, useState } from 'react'

type Load = () => Promise<{ default: ComponentType }>
export interface Screen {
  readonly path: string
  readonly component: ComponentType
  readonly load: Load
  /** Without navigation, and for people who are not logged in. */
  readonly bare?: boolean
}

/** A component that was fetched is drawn at once: what React waits for, even a moment, it shows a third of a second later. */
function fetched(load: Load): Pick<Screen, 'component' | 'load'> {
  let here: ComponentType | undefined
  const fetch: Load = async () => {
    const found = await load()
    here = found.default
    return found
  }
  const Awaited = lazy(fetch)
  return { load: fetch, component: () => createElement(useState<ComponentType>(() => here ?? Awaited)[0]) }
}

const screen = (path: string, load: Load, more: Pick<Screen, 'bare'> = {}): Screen => ({
  path,
  ...fetched(load),
  ...more,
})

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
  // Their own addresses below: /runs/:run, /runs/compare; /exams/:exam.
  screen('/runs/*?', () => import('../screens/runs/index.tsx')),
  screen('/exams/*?', () => import('../screens/exams/index.tsx')),
  screen('/diff', () => import('../screens/diff/index.tsx')),
  screen('/settings/:tab?', () => import('../screens/settings/index.tsx')),
  screen('/exam', () => import('../screens/exam/index.tsx'), { bare: true }),
  screen('/setup', () => import('../screens/setup/index.tsx'), { bare: true }),
  screen('/join', () => import('../screens/join/index.tsx'), { bare: true }),
  screen('/login', () => import('../screens/login/index.tsx'), { bare: true }),
]

/** Whether an address is of a pattern, such as `/projects/:project/:tab?`. */
export function isAt(pattern: string, path: string): boolean {
  const parts = pattern
    .split('/')
    .slice(1)
    .map(part =>
      part.endsWith('?') ? `(?:/${part === '*?' ? '.*' : '[^/]+'})?` : `/${part.startsWith(':') ? '[^/]+' : part}`,
    )
  return new RegExp(`^${pattern === '/' ? '/' : parts.join('')}$`).test(path)
}

/** Fetches the screen of an address. A chunk that does not come is reported where the screen is drawn. */
export async function preload(path: string): Promise<void> {
  await screens
    .find(screen => isAt(screen.path, path))
    ?.load()
    .catch(() => {})
}
