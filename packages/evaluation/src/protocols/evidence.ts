/** Evidence for the reasoner's decisions, as text for logs and reports. */
import { describeModel, type FolModel, type FolRowAnswer } from '@elenchus/logic/fol'
import { type Decision, type Theory, writeProof } from '@elenchus/logic/rules'

/** Maximum length of evidence. */
const maxLength = 4000
const clip = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** The proof of a decided statement. */
export function formatRuleEvidence(theory: Theory, { label, proof }: Pick<Decision, 'label' | 'proof'>): string {
  if (proof) return clip(`${label}:\n${writeProof(theory, proof)}`)
  return label === 'Unknown' ? 'Unknown: neither the statement nor its negation follows.' : `${label}.`
}

const formatModel = (title: string, model: FolModel | null) =>
  `${title}\n  ${model ? describeModel(model) : '(too large to show)'}`

/** The premises that decide a first-order statement, or the two models that leave it open. */
export function formatFolEvidence(
  answer: Exclude<FolRowAnswer, { label: 'unread' }>,
  theory: string | readonly string[],
): string {
  const lines = typeof theory === 'string' ? theory.split(/\r\n|[\n\r]/) : theory
  const { label, evidence, usedLines } = answer
  const name = label === 'Uncertain' ? 'Unknown' : label
  if (evidence.kind === 'models')
    return clip(
      `${name}:\n${formatModel('the premises can hold together with the statement, as in this model', evidence.with)}\n${formatModel('and without the statement, as in this model', evidence.without)}`,
    )
  if (evidence.kind === 'none') return `${name}: ${evidence.reason}`
  const [heading, noPremisesText] =
    evidence.kind === 'contradiction'
      ? ['these premises contradict each other', '']
      : [`${label === 'False' ? 'the negation' : 'the statement'} follows from`, '  nothing: it holds by itself']
  const usedPremises = usedLines.map(line => `  ${line}. ${lines[line - 1]!.trim()}`)
  return clip(`${name}: ${heading}\n${usedPremises.length > 0 ? usedPremises.join('\n') : noPremisesText}`)
}
