import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assembleProduct } from './assemble-product.ts'

test.each(['robustlr-small', 'encoder'])('the matrix product that %s ships is the one in the source', async name => {
  const file = new URL(`../packages/${name}/src/network/kernel-bytes.ts`, import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(await assembleProduct())
})
