/** Why our reasoner says what it says, as text for the log and the reports. */
import { describeModel, type FolModel, type FolRowAnswer } from '@elenchus/logic/fol'
import { type Decision, type Theory, writeProof } from '@elenchus/logic/rules'

/** Longer evidence (models with many predicates) is cut off: it is there to be read. */
const longest = 4000
const clip = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** The proof of a decided statement, or that there is none. */
export function ruleEvidence(theory: Theory, { label, proof }: Pick<Decision, 'label' | 'proof'>): string {
  if (proof) return clip(`${label}:\n${writeProof(theory, proof)}`)
  return label === 'Unknown' ? 'Unknown: neither it nor its negation follows.' : `${label}.`
}

const modelText = (title: string, model: FolModel | null) =>
  `${title}\n  ${model ? describeModel(model) : '(a model too large to show)'}`

/** The premises that a first-order answer rests on, or the two models that leave the statement open. */
export function folEvidence(
  answer: Exclude<FolRowAnswer, { label: 'unread' }>,
  theory: string | readonly string[],
): string {
  const lines = typeof theory === 'string' ? theory.split(/\r\n|[\n\r]/) : theory
  const { label, evidence, usedLines } = answer
  const name = label === 'Uncertain' ? 'Unknown' : label
  if (evidence.kind === 'models')
    return clip(
      `${name}:\n${modelText('the premises can hold with the statement', evidence.with)}\n${modelText('and without it', evidence.without)}`,
    )
  if (evidence.kind === 'none') return `${name}: ${evidence.reason}`
  const [heading, rest] =
    evidence.kind === 'contradiction'
      ? ['these premises contradict each other', '']
      : [`${label === 'False' ? 'the negation' : 'the statement'} follows from`, '  nothing: it holds by itself']
  const used = usedLines.map(line => `  ${line}. ${lines[line - 1]!.trim()}`)
  return clip(`${name}: ${heading}\n${used.length > 0 ? used.join('\n') : rest}`)
}
