/** Theories in English: decided by rules if they suffice, else by first-order logic. */
import { decideEnglish as decide, type EnglishAnswer, type TheoryReading } from '@elenchus/english'
import { describeProof } from '@elenchus/logic/rules'
import type { FolEvidenceDocument, ReadingDocument } from '../../schemas/logic.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'

export async function decideEnglish(
  text: string,
  statement: string,
  settings: DecideSettings,
): Promise<DecisionDocument> {
  const answer = await decide(text, statement, settings)
  const { label, engine, why, decision, theory, notes } = answer
  return {
    label,
    depth: decision?.depth ?? null,
    proof: decision?.proof && theory ? describeProof(theory, decision.proof) : null,
    evidence: answer.evidence && evidenceDocument(answer),
    engine,
    why,
    reading: readingDocument(answer.reading),
    notes,
  }
}

/** A reading without the notes of all its sentences together. */
export const readingDocument = ({ sentences, statement, assumptions }: TheoryReading): ReadingDocument => ({
  sentences,
  statement,
  assumptions,
})

/** First-order evidence with its premises as sentences. */
function evidenceDocument({ evidence, reading }: EnglishAnswer): FolEvidenceDocument | null {
  if (evidence === undefined) return null
  if (!('premises' in evidence)) return evidence
  const texts = [...reading.sentences.map(one => one.text), ...reading.assumptions.map(one => one.note)]
  return { ...evidence, premises: evidence.premises.map(i => ({ line: i + 1, text: texts[i] ?? '' })) }
}
