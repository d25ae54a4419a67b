import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildScriptModule, pageScripts } from './bundle-scripts.ts'

describe('the scripts of pages', () => {
  for (const each of pageScripts)
    it(`${each.target} is what its source gives (else: npm run build)`, async () => {
      const text = await buildScriptModule(each)
      expect(readFileSync(new URL(`../${each.target}`, import.meta.url), 'utf8')).toBe(text)
      expect(text).not.toContain('</script')
    })
})
