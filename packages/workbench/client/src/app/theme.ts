/** The colour theme, light, dark or that of the system; stored in this browser. */
import { createStore } from './store.ts'

export const themes = { system: 'As the system', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof themes

const key = 'elenchus-theme'
const theme = createStore<Theme>('system')
export const useTheme = theme.use

function apply(next: Theme): void {
  theme.set(next)
  if (next === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = next
}

/** Applies the stored theme; called before the first render, so that nothing flashes. */
export function startTheme(): void {
  try {
    const stored = localStorage.getItem(key) ?? ''
    if (stored in themes) apply(stored as Theme)
  } catch {
    // Storage is disabled in this browser.
  }
}

export function setTheme(next: Theme): void {
  apply(next)
  try {
    localStorage.setItem(key, next)
  } catch {
    // The choice lasts until the page is closed.
  }
}
