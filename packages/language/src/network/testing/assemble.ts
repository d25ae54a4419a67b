/** Assembles WebAssembly text with wabt into the source of a TypeScript module. */
import wabt from 'wabt'

/** `comment` describes the bytes in the written file. */
export async function assemble(wat: string, comment: string): Promise<string> {
  const assembler = await wabt()
  const module = assembler.parseWat('module.wat', wat, { simd: true })
  module.validate()
  const { buffer } = module.toBinary({})
  module.destroy()
  const lines = Buffer.from(buffer)
    .toString('base64')
    .match(/.{1,110}/g)!
  return `/** ${comment}, in base64: written by \`npm run kernels\`, not by hand. */
export const kernelBytes =
${lines.map(line => `  '${line}'`).join(' +\n')}
`
}
