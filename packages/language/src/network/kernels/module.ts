/**
 * The numeric loops of the network in the text format of WebAssembly
 * (https://webassembly.github.io/spec/core/text/index.html). Nobody assembles it at run time: bytes.ts holds what wabt
 * makes of it, `npm run kernels` writes that file anew, and a test compares the two.
 */
import { gemm, gemm16 } from './gemm.ts'
import { lstm } from './lstm.ts'
import { quantise, strips } from './rows.ts'

export const kernelsText = `(module
  (import "env" "memory" (memory 1))
  ${[gemm, gemm16, strips, quantise, lstm].join('\n')}
)
`
