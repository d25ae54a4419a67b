import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assemble } from '../../packages/language/src/network/testing/assemble.ts'
import { transformerKernels } from './module.ts'

test('the shipped kernels are assembled from their source', async () => {
  const file = new URL('../../packages/neural/src/kernels/wasm.json', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(await assemble(transformerKernels))
})
