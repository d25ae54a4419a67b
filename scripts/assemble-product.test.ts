import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assembleProduct } from './assemble-product.ts'

test('the matrix product that is shipped is the one in the source', async () => {
  const file = new URL('../packages/neural/src/kernels/kernel-bytes.ts', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(await assembleProduct())
})
