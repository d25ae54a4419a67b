/** A proof in words: what can be printed, stored and sent, with its facts and rules spelt out. */
import { describeProof, type Proof, type Theory } from '@elenchus/logic/rules'
import type { ProofDocument } from '../schemas/decide.ts'

/** A proof with its facts and rules spelt out. */
export function proofDocument(proof: Proof, theory: Theory): ProofDocument {
  return describeProof(theory, proof)
}
