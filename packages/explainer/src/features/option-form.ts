/**
 * Form of an answer option: main verb with negation and modality, and subject with quantifiers. Assumptions are often
 * negated present-tense statements; objections often quantify ("most", "some").
 */
import type { Token } from '@elenchus/language'
import type { FeatureWriter } from './features.ts'
import { isContent, type PassageView, stem } from './passage-view.ts'

const toLowerCase = ({ text }: Token) => text.toLowerCase()

/** Origin of a word of the option: C (likely conclusion), P (another statement) or N (neither). */
export function findOrigin({ content, option, conclusion }: PassageView, form: string): 'C' | 'P' | 'N' {
  if (content[conclusion]?.has(form)) return 'C'
  return content.some((set, i) => i !== option && set.has(form)) ? 'P' : 'N'
}

export function writeOptionForm(out: FeatureWriter, passage: PassageView): void {
  const { tokens } = passage.views[passage.option]!.doc
  const root = tokens.find(token => token.head === -1)
  if (!root) return
  const listDependents = (head: Token) => tokens.filter(token => token.head === head.index)
  const auxiliaries = listDependents(root).filter(({ relation }) => relation.startsWith('aux') || relation === 'cop')
  const isNegated = listDependents(root).some(token => /^(?:not|n't|never)$/.test(toLowerCase(token)))
  const isPast = root.xpos === 'VBD' || auxiliaries.some(token => /^(?:was|were|had|did)$/.test(toLowerCase(token)))
  out.flag(`main verb ${root.xpos}`)
  out.flag(`main verb ${stem(toLowerCase(root))}`)
  for (const auxiliary of auxiliaries) out.flag(`main verb with ${toLowerCase(auxiliary)}`)
  out.flag(`main verb ${isNegated ? 'denied' : 'not denied'} with ${auxiliaries.map(toLowerCase).join(' ')}`)
  out.flag(`main verb ${isPast ? 'past' : 'not past'}`)
  const subject = listDependents(root).find(({ relation }) => relation.startsWith('nsubj'))
  if (!subject) return
  out.flag(`subject ${findOrigin(passage, stem(toLowerCase(subject)))} ${subject.xpos}`)
  for (const token of listDependents(subject))
    out.flag(`subject with ${isContent(toLowerCase(token)) ? token.relation : toLowerCase(token)}`)
}
