/**
 * Which exam questions qualify for a metagraph (MetaLogic, section 5.1): those whose passage and right option make one complete piece
 * of reasoning. They are four of ReClor's seventeen types, so the type classifier decides; a question of any other type does not qualify.
 */
import { classifyQuestion } from './classify.ts'

export type QualifyingType = 'necessary assumption' | 'sufficient assumption' | 'strengthen' | 'weaken'

/** By ReClor's number. */
const qualifying: readonly QualifyingType[] = ['necessary assumption', 'sufficient assumption', 'strengthen', 'weaken']

/** The qualifying type of a question, or `null`. */
export function qualifyingType(question: string): QualifyingType | null {
  return qualifying[classifyQuestion(question).type] ?? null
}
