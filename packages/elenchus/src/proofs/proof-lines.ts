/** A proof as numbered lines, each with the name of its inference and what it rests on. */
import { writeSteps } from '@elenchus/logic/rules'
import type { ProofDocument } from '../schemas/decide.ts'

export function proofLines(proof: ProofDocument): string[] {
  const lines = writeSteps(proof, { width: 78 }).trimEnd().split('\n')
  return [...lines.map(line => `  ${line}`), `  depth ${proof.depth}`]
}
