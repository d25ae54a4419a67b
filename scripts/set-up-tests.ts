/**
 * Prepares what tests need beyond npm: a Chromium for the tests that open pages. With the rights to install it
 * installs Debian's; without them it prints the one command that does, and those tests are skipped visibly.
 */
import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.ts'

const install = 'apt-get update && apt-get install -y --no-install-recommends chromium'

function main(): void {
  if (findBrowser()) return
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log('set-up: installing Chromium for the tests that open pages ...')
    const { status } = spawnSync('sh', ['-c', `DEBIAN_FRONTEND=noninteractive; ${install}`], {
      stdio: 'ignore',
      timeout: 600_000,
    })
    if (status === 0 && findBrowser()) return
  }
  console.log(
    `set-up: no Chromium found; the tests that open pages are skipped. To run them: ${mayInstall ? '' : 'sudo sh -c '}'${install}'`,
  )
}

main()
