/** Theories in English: rules where they suffice, first-order logic where they do not, and how each sentence was read. */
import { decideEnglish as decide, type EnglishAnswer, type TheoryReading } from '@elenchus/english'
import { proofDocument } from '../../proofs/proof-document.ts'
import type { FolEvidenceDocument, ReadingDocument } from '../../schemas/decide.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'

export async function decideEnglish(
  theory: string,
  statement: string,
  { semantics, proof, minimal, budgetMs, reading, domain }: DecideSettings,
): Promise<DecisionDocument> {
  const answer = await decide(theory, statement, {
    semantics,
    proof,
    minimal,
    budgetMs,
    ...(reading === undefined ? {} : { reading }),
    ...(domain === undefined ? {} : { domain }),
  })
  const { label, engine, why, decision, theory: rules, notes } = answer
  return {
    label,
    depth: decision?.depth ?? null,
    proof: decision?.proof && rules ? proofDocument(decision.proof, rules) : null,
    ...(answer.evidence === undefined ? {} : { evidence: evidenceOf(answer) }),
    engine,
    why,
    reading: readingDocument(answer.reading),
    notes,
  }
}

/** A reading as a document: plain data, lists that may be changed. */
export function readingDocument({ sentences, statement, assumptions }: TheoryReading): ReadingDocument {
  return {
    sentences: sentences.map(one => ({ ...one, notes: [...one.notes] })),
    ...(statement === undefined ? {} : { statement: { ...statement, notes: [...statement.notes] } }),
    assumptions: assumptions.map(one => ({ ...one })),
  }
}

/** The premises that first-order logic used, as the sentences they are. */
function evidenceOf({ evidence, reading }: EnglishAnswer): FolEvidenceDocument | null {
  if (evidence === undefined) return null
  if (!('premises' in evidence)) return evidence
  const texts = [...reading.sentences.map(one => one.text), ...reading.assumptions.map(one => one.note)]
  return { ...evidence, premises: evidence.premises.map(i => ({ line: i + 1, text: texts[i] ?? '' })) }
}
