/** Light, dark, or as the system wants it; remembered in this browser. */
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'elenchus-theme'
const watchers = new Set<() => void>()

function stored(): Theme {
  try {
    return themes.find(theme => theme === localStorage.getItem(key)) ?? 'system'
  } catch {
    // A browser that keeps nothing.
    return 'system'
  }
}

let theme: Theme = 'system'

function apply(): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Before the first drawing, so that nothing flashes. */
export function startTheme(): void {
  theme = stored()
  apply()
}

export function setTheme(wanted: Theme): void {
  theme = wanted
  try {
    localStorage.setItem(key, wanted)
  } catch {
    // It holds until the page is closed.
  }
  apply()
  for (const watcher of watchers) watcher()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    watcher => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => theme,
  )
