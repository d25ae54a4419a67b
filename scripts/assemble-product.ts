/** The matrix product of @elenchus/language's kernels on its own, for @elenchus/robustlr-small, which needs no other. */
import wabt from 'wabt'
import { gemm } from '../packages/language/src/network/kernels/gemm.ts'

export async function assembleProduct(): Promise<string> {
  const assembler = await wabt()
  const module = assembler.parseWat('product.wat', `(module (import "env" "memory" (memory 1)) ${gemm})`, {
    simd: true,
  })
  module.validate()
  const { buffer } = module.toBinary({})
  module.destroy()
  const lines = Buffer.from(buffer)
    .toString('base64')
    .match(/.{1,110}/g)!
  return `/** The matrix product in base64: written by \`npm run kernels\`, not by hand. */
export const kernelBytes =
${lines.map(line => `  '${line}'`).join(' +\n')}
`
}
