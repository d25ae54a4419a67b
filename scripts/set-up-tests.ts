/**
 * Installs Debian's Chromium for browser tests if permissions allow. Otherwise prints the command, and the browser tests are skipped.
 */
import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.ts'

const installCommand = 'apt-get update && apt-get install -y --no-install-recommends chromium'

function main(): void {
  if (findBrowser()) return
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (canInstall) {
    console.log('set-up: installing Chromium for the tests that open pages ...')
    const { status } = spawnSync('sh', ['-c', `DEBIAN_FRONTEND=noninteractive; ${installCommand}`], {
      stdio: 'ignore',
      timeout: 600_000,
    })
    if (status === 0 && findBrowser()) return
  }
  console.log(
    `set-up: no Chromium found; the tests that open pages are skipped. To run them: ${canInstall ? '' : 'sudo sh -c '}'${installCommand}'`,
  )
}

main()
