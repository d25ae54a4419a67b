/** A proof as numbered lines, each naming what it rests on. */
import type { ProofDocument } from '../schemas/decide.ts'

const reasons: Readonly<Record<string, string>> = {
  fact: 'given',
  rule: 'rule',
  lemma: 'lemma',
  supposition: 'suppose',
  discharge: 'so',
  combination: 'together',
}

export function proofLines({ steps, depth }: ProofDocument): string[] {
  const width = Math.max(...steps.map(step => step.conclusion.length), 0)
  const lines = steps.map(({ conclusion, by, source, premises }, i) => {
    const from = premises.length > 0 ? ` from ${premises.map(p => p + 1).join(', ')}` : ''
    const by_ = by === 'rule' ? `rule ${source}` : (reasons[by] ?? by)
    return `  ${String(i + 1).padStart(2)}. ${conclusion.padEnd(Math.min(width, 32))}  ${by_}${from}`
  })
  return [...lines, `  depth ${depth}`]
}
