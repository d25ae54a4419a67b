/** The screens and their paths. Each screen is a separate chunk that is loaded when its path is visited. */
import { type ComponentType, createElement, lazy, useState } from 'react'

type LoadModule = () => Promise<{ default: ComponentType }>
export interface Screen {
  readonly path: string
  readonly component: ComponentType
  readonly load: LoadModule
  /** Accessible without a login and shown without navigation. */
  readonly isPublic: boolean
}

/**
 * A screen that is loaded on demand. If it is loaded before the first render, its component is rendered directly, because React shows a
 * `lazy` component only after its fallback, a third of a second later.
 */
function createScreen(path: string, load: LoadModule, isPublic = false): Screen {
  let loadedComponent: ComponentType | undefined
  const loadAndCache: LoadModule = async () => {
    const module = await load()
    loadedComponent = module.default
    return module
  }
  const Lazy = lazy(loadAndCache)
  const component = () => createElement(useState<ComponentType>(() => loadedComponent ?? Lazy)[0])
  return { path, component, load: loadAndCache, isPublic }
}

export const screens: readonly Screen[] = [
  createScreen('/', () => import('../screens/start/index.tsx')),
  createScreen('/explain', () => import('../screens/explain/index.tsx')),
  createScreen('/theory', () => import('../screens/theory/index.tsx')),
  createScreen('/logic', () => import('../screens/logic/index.tsx')),
  createScreen('/draw', () => import('../screens/draw/index.tsx')),
  createScreen('/projects', () => import('../screens/projects/index.tsx')),
  createScreen('/projects/:project/annotate/:passage', () => import('../screens/annotate/index.tsx')),
  createScreen('/projects/:project/adjudicate/:passage', () => import('../screens/adjudicate/index.tsx')),
  createScreen('/projects/:project/agreement', () => import('../screens/agreement/index.tsx')),
  createScreen('/projects/:project/:tab?', () => import('../screens/project/index.tsx')),
  createScreen('/datasets', () => import('../screens/datasets/index.tsx')),
  // These two have routes of their own, such as /runs/:run and /exams/:exam.
  createScreen('/runs/*?', () => import('../screens/runs/index.tsx')),
  createScreen('/exams/*?', () => import('../screens/exams/index.tsx')),
  createScreen('/diff', () => import('../screens/diff/index.tsx')),
  createScreen('/settings/:tab?', () => import('../screens/settings/index.tsx')),
  createScreen('/exam', () => import('../screens/exam/index.tsx'), true),
  createScreen('/setup', async () => ({ default: (await import('../screens/login/index.tsx')).SetUp }), true),
  createScreen('/join', async () => ({ default: (await import('../screens/login/index.tsx')).Join }), true),
  createScreen('/login', async () => ({ default: (await import('../screens/login/index.tsx')).LogIn }), true),
]

/** True if a path matches a pattern such as `/projects/:project/:tab?` or `/runs/*?`. */
export function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern
    .split('/')
    .slice(1)
    .map(part =>
      part.endsWith('?') ? `(?:/${part === '*?' ? '.*' : '[^/]+'})?` : `/${part.startsWith(':') ? '[^/]+' : part}`,
    )
  return new RegExp(`^${pattern === '/' ? '/' : parts.join('')}$`).test(path)
}

/** Loads the screen of a path. A failure is reported when the screen is rendered. */
export async function preload(path: string): Promise<void> {
  await screens
    .find(screen => matchesPattern(screen.path, path))
    ?.load()
    .catch(() => {})
}
