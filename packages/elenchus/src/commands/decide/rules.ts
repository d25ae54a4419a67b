/** Rule theories in the symbolic syntax, decided with a proof in words that can be printed and stored. */
import { type Formula, parse } from '@elenchus/logic'
import { type Decision, decide, readSymbolic, type Theory } from '@elenchus/logic/rules'
import { proofDocument } from '../../proofs/proof-document.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'

function documentOf({ label, depth, proof }: Decision, theory: Theory, notes: readonly string[]): DecisionDocument {
  return { label, depth, proof: proof && proofDocument(proof, theory), notes }
}

export async function decideSymbolic(
  theory: string,
  statement: string,
  settings: DecideSettings,
): Promise<DecisionDocument> {
  const given = readSymbolic(theory)
  const asked: Formula = parse(statement)
  return documentOf(decide(given, asked, settings), given, [])
}
