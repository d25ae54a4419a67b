/** Assembles WebAssembly text with wabt into a JSON module with its bytes in base64. */
import wabt from 'wabt'

export async function assemble(wat: string): Promise<string> {
  const assembler = await wabt()
  const module = assembler.parseWat('module.wat', wat, { simd: true })
  module.validate()
  const { buffer } = module.toBinary({})
  module.destroy()
  return `${JSON.stringify({ base64: Buffer.from(buffer).toString('base64') }, null, 2)}\n`
}
