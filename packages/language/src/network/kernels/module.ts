/**
 * The kernels in the WebAssembly text format (https://webassembly.github.io/spec/core/text/index.html). It is not
 * assembled at run time: `npm run kernels` writes the output of wabt to wasm.json, and a test compares the two.
 */
import { gemm, gemm16 } from './gemm.ts'
import { lstm } from './lstm.ts'
import { quantise, strips } from './rows.ts'

export const kernelsText = `(module
  (import "env" "memory" (memory 1))
  ${[gemm, gemm16, strips, quantise, lstm].join('\n')}
)
`
