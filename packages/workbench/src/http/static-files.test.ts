import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-static-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('serves the files of the folder, and nothing to which a symbolic link points', async () => {
  const [client, secrets] = [join(folder, 'client'), join(folder, 'secrets')]
  for (const each of [client, secrets]) mkdirSync(each)
  writeFileSync(join(client, 'index.html'), 'page')
  writeFileSync(join(client, 'app.js'), 'script')
  writeFileSync(join(secrets, 'key.txt'), 'secret')
  symlinkSync(join(secrets, 'key.txt'), join(client, 'link.txt'))
  symlinkSync(secrets, join(client, 'folder'))
  const files = loadStaticFiles(client)
  expect(await files.find('/app.js')!.text()).toBe('script')
  for (const path of ['/link.txt', '/folder/key.txt', '/../secrets/key.txt', '/constructor.js'])
    expect(files.find(path)).toBeNull()
  // Paths without an extension are screens of the client.
  expect(await files.find('/constructor')!.text()).toBe('page')
})
