/** Path of Chromium for tests: CHROMIUM_PATH, or the usual installation paths. */
import { existsSync } from 'node:fs'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findBrowser(): string | undefined {
  const configuredPath = process.env['CHROMIUM_PATH']
  return [...(configuredPath ? [configuredPath] : []), ...usualPaths].find(path => existsSync(path))
}
