/** A decision drawn: the proof as a tree; without one, what the answer rests on, and nothing that is not known. */
import { parse, print } from '@elenchus/logic'
import { drawEvidence, drawProof, type PictureFormat } from '@elenchus/logic/draw'
import { describeModel, type FolModel } from '@elenchus/logic/fol'
import type { ProofDocument } from '../../schemas/logic.ts'
import type { DecisionDocument } from './decider.ts'
import type { FolShown } from './show.ts'

const meanings: Readonly<Partial<Record<DecisionDocument['label'], string>>> = {
  Unknown: 'the theory leaves it open: neither it nor its negation follows',
  'gave up': 'the time budget was spent',
}

/** Proofs are stored as theories are written; a drawing has the signs of logic: `~p | q` is ¬p ∨ q. */
function inSigns(proof: ProofDocument): ProofDocument {
  const signs = (text: string): string => {
    try {
      return print(parse(text))
    } catch (error) {
      // First-order premises are in signs already.
      if (error instanceof Error && error.name === 'ParseError') return text
      throw error
    }
  }
  const steps = proof.steps.map(step => ({
    ...step,
    conclusion: signs(step.conclusion),
    ...(step.source === undefined ? {} : { source: signs(step.source) }),
  }))
  return { ...proof, conclusion: signs(proof.conclusion), steps }
}

const modelText = (model: FolModel | null | undefined) => (model ? describeModel(model) : 'a model too large to show')

export function decisionPicture(
  statement: string,
  { label, proof, evidence }: Omit<DecisionDocument, 'notes'>,
  format: PictureFormat,
): string {
  const title = `${label}: ${statement.trim().replace(/\s+/g, ' ')}`
  if (proof) return drawProof(inSigns(proof), format, { title })
  const { kind, premises = [], with: holds, without, reason } = (evidence ?? {}) as FolShown
  const conclusion = label === 'False' ? `not: ${statement.trim()}` : statement.trim()
  if (kind === 'models')
    return drawEvidence(
      {
        title,
        conclusion,
        reason: 'the premises leave it open, as two models show',
        lines: [
          { label: 'a model with it', text: modelText(holds) },
          { label: 'a model without it', text: modelText(without) },
        ],
      },
      format,
    )
  const lines = premises.map(({ line, text }) => ({ label: `line ${line}`, text: text.trim() }))
  if (kind === 'contradiction')
    return drawEvidence(
      { title, conclusion: 'contradiction', reason: 'these premises contradict each other', lines },
      format,
    )
  if (kind === 'core')
    return drawEvidence(
      { title, conclusion, reason: 'these premises suffice; single steps are not known', lines },
      format,
    )
  return drawEvidence({ title, conclusion, reason: reason ?? meanings[label] ?? label, lines: [] }, format)
}
