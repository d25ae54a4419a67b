/** Model files whose checksum is right and whose numbers are not: refused at once, whatever they claim. */
import { describe, expect, it } from 'vitest'
import { packFastText, trainFastText, unpackFastText } from '../fasttext/index.ts'
import { packLogistic, trainLogistic, unpackLogistic } from '../linear/index.ts'
import { denseMatrix } from '../matrix/matrix.ts'
import { packForest, trainForest, unpackForest } from '../trees/index.ts'
import { crc32 } from './crc32.ts'
import { type Json, ModelFileError } from './layout.ts'
import { type ModelFile, readModelFile } from './read.ts'
import { type ModelFileContents, writeModelFile } from './write.ts'

const x = denseMatrix(Array.from({ length: 12 }, (_, i) => [(i * 7) % 5, (i * 3) % 4]))
const labels = Array.from({ length: 12 }, (_, i) => i % 3)

const kinds: Readonly<Record<string, readonly [ModelFileContents, (file: ModelFile) => unknown]>> = {
  logistic: [packLogistic(trainLogistic(x, labels)), unpackLogistic],
  forest: [packForest(trainForest(x, labels, { trees: 2, seed: 1 })), unpackForest],
  fasttext: [packFastText(trainFastText(['a b', 'c d'], [0, 1], { dim: 2, epoch: 1 })), unpackFastText],
}
const nasty: readonly Json[] = [null, -1, 0.5, 1e9, 1e300, 'x', [], {}, 2 ** 53]

describe('descriptions of models', () => {
  for (const [name, [contents, unpack]] of Object.entries(kinds))
    it(`of kind ${name} are not believed`, () => {
      const reread = (meta: Json) => unpack(readModelFile(writeModelFile({ ...contents, meta })))
      const meta = contents.meta as Record<string, Json>
      expect(() => reread(meta)).not.toThrow()
      let refused = 0
      const tried = (changed: Json) => {
        try {
          reread(changed)
        } catch (error) {
          refused++
          expect(error).toBeInstanceOf(ModelFileError)
        }
      }
      const began = performance.now()
      for (const value of nasty) {
        tried(value)
        for (const field of Object.keys(meta)) tried({ ...meta, [field]: value })
      }
      expect(performance.now() - began).toBeLessThan(5000)
      expect(refused).toBeGreaterThan(nasty.length)
    })
})

it('sections that share their bytes are refused: a small file cannot become gigabytes', () => {
  const bytes = writeModelFile({ kind: 'x', sections: { a: { data: new Float32Array(4096), as: 'float16' } } })
  const length = new DataView(bytes.buffer).getUint32(16, true)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as { sections: object[] }
  const many = Array.from({ length: 300 }, (_, i) => ({ ...header.sections[0], name: `a${i}` }))
  const text = new TextEncoder().encode(JSON.stringify({ ...header, sections: many }))
  const at = Math.ceil((20 + text.length) / 8) * 8
  const placed = new TextEncoder().encode(
    JSON.stringify({ ...header, sections: many.map(entry => ({ ...entry, at: at + 800 })) }),
  )
  const file = new Uint8Array(at + 800 + 8192 + 4)
  file.set(bytes.subarray(0, 20))
  file.set(placed, 20)
  const view = new DataView(file.buffer)
  view.setUint32(12, file.length, true)
  view.setUint32(16, placed.length, true)
  view.setUint32(file.length - 4, crc32(file.subarray(0, file.length - 4)), true)
  expect(() => readModelFile(file)).toThrow('section "a1" overlaps another section')
})
