/**
 * Form of an answer option: main verb with negation and modality, and subject with quantifiers. Assumptions are often
 * negated present-tense statements; objections often quantify ("most", "some").
 */
import type { Token } from '@elenchus/language'
import type { FeatureWriter } from './features.ts'
import { isContent, type PassageView, stem } from './passage-view.ts'

const lower = ({ text }: Token) => text.toLowerCase()

/** Where a word of the option comes from: C the likely conclusion, P another statement, N neither. */
export function originOf({ content, option, conclusion }: PassageView, form: string): 'C' | 'P' | 'N' {
  if (content[conclusion]?.has(form)) return 'C'
  return content.some((set, i) => i !== option && set.has(form)) ? 'P' : 'N'
}

export function writeOptionForm(out: FeatureWriter, passage: PassageView): void {
  const { tokens } = passage.views[passage.option]!.doc
  const root = tokens.find(token => token.head === -1)
  if (!root) return
  const under = (head: Token) => tokens.filter(token => token.head === head.index)
  const helpers = under(root).filter(({ relation }) => relation.startsWith('aux') || relation === 'cop')
  const denied = under(root).some(token => /^(?:not|n't|never)$/.test(lower(token)))
  const past = root.xpos === 'VBD' || helpers.some(token => /^(?:was|were|had|did)$/.test(lower(token)))
  out.flag(`main verb ${root.xpos}`)
  out.flag(`main verb ${stem(lower(root))}`)
  for (const helper of helpers) out.flag(`main verb with ${lower(helper)}`)
  out.flag(`main verb ${denied ? 'denied' : 'not denied'} with ${helpers.map(lower).join(' ')}`)
  out.flag(`main verb ${past ? 'past' : 'not past'}`)
  const subject = under(root).find(({ relation }) => relation.startsWith('nsubj'))
  if (!subject) return
  out.flag(`subject ${originOf(passage, stem(lower(subject)))} ${subject.xpos}`)
  for (const token of under(subject))
    out.flag(`subject with ${isContent(lower(token)) ? token.relation : lower(token)}`)
}
