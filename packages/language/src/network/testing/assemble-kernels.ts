/** The kernels' text as the source of `kernels/bytes.ts`, assembled by wabt. */
import wabt from 'wabt'
import { kernelsText } from '../kernels/module.ts'

export async function assembleKernels(): Promise<string> {
  const assembler = await wabt()
  const module = assembler.parseWat('kernels.wat', kernelsText, { simd: true })
  module.validate()
  const { buffer } = module.toBinary({})
  module.destroy()
  const lines = Buffer.from(buffer)
    .toString('base64')
    .match(/.{1,110}/g)!
  return `/** What wabt makes of module.ts, in base64: written by \`npm run kernels\`, not by hand. */
export const kernelBytes =
${lines.map(line => `  '${line}'`).join(' +\n')}
`
}
