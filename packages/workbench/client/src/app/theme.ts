/** The colour theme: light, dark or that of the operating system. The choice is stored in this browser. */
import { createStore } from '../parts/store.ts'

export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof themes

const storageKey = 'elenchus-theme'
const theme = createStore<Theme>('system')
export const useTheme = theme.use

function applyTheme(next: Theme): void {
  theme.set(next)
  if (next === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = next
}

/** Applies the stored theme. Called before the first render, so that the page does not flash in the other theme. */
export function startTheme(): void {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    if (stored in themes) applyTheme(stored as Theme)
  } catch {
    // Storage is disabled in this browser.
  }
}

export function setTheme(next: Theme): void {
  applyTheme(next)
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // The choice lasts until the page is closed.
  }
}
