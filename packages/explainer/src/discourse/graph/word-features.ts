/**
 * Lexical features of a statement: function words and stems, first and last words, and the main verb with subject and
 * auxiliaries, which characterise decisions ("is refused", "we'd like") and framing.
 */
import type { FeatureWriter } from '../../features/features.ts'
import { isContent } from '../../features/passage-view.ts'
import type { Discourse } from '../markers/discourse.ts'

/** Position of a statement in a passage of n statements, as a feature value. */
export const getPosition = (i: number, n: number) =>
  i === 0 ? 'first' : i === n - 1 ? 'last' : i === n - 2 ? 'last but one' : 'middle'

export function writeWords(out: FeatureWriter, discourse: Discourse, i: number): void {
  const { passage, statements, n } = discourse
  const { words, text } = passage.views[i]!
  for (const word of new Set(words)) if (!isContent(word)) out.flag(`word ${word}`)
  for (const word of passage.content[i]!) out.flag(`stem ${word}`)
  writePredicate(out, discourse, i)
  const { hasVerb, label } = statements[i]!
  if (!hasVerb) out.flag(`no verb ${getPosition(i, n)}`)
  if (label !== '') out.flag(`label ${label}`)
  const trimmed = text.trim()
  out.flag(`ends ${words.at(-1)}`)
  out.flag(`ends ${trimmed.slice(-1)} ${getPosition(i, n)}`)
  if (!/[.!?…,;:]["”’')]*$/u.test(trimmed)) out.flag(`no stop ${getPosition(i, n)}`)
  if (/^\d/u.test(trimmed)) out.flag('starts with a figure')
  if (/[“"]/u.test(trimmed)) out.flag('quotes')
  if (/^[“"]/u.test(trimmed)) out.flag('starts with a quotation')
}

/** Dependents of the main verb that characterise the form of a sentence. */
const mannerRelations = /^(?:mark|advmod|discourse|obl:tmod|nmod:tmod|xcomp|ccomp|expl)/u

function writePredicate(out: FeatureWriter, { passage, n }: Discourse, i: number): void {
  const { tokens } = passage.views[i]!.doc
  const root = tokens.find(token => token.relation === 'root')
  if (!root) return
  const dependents = tokens.filter(token => token.head === root.index)
  const subject = dependents.find(token => token.relation.startsWith('nsubj'))
  const subjectForm = !subject ? 'none' : subject.xpos === 'PRP' ? subject.text.toLowerCase() : subject.xpos
  const auxiliaries = dependents
    .filter(token => /^(?:aux|cop)/u.test(token.relation))
    .map(token => token.text.toLowerCase())
  const verb = `${auxiliaries.join(' ')} ${root.xpos}`
  out.flag(`root ${root.xpos}`)
  out.flag(`root ${root.lemma}`)
  out.flag(`who ${subjectForm}`)
  out.flag(`verb ${verb}`)
  out.flag(`who ${subjectForm} verb ${verb}`)
  out.flag(`place ${getPosition(i, n)} verb ${auxiliaries[0] ?? ''} ${root.xpos}`)
  for (const help of auxiliaries) out.flag(`helps ${help} ${subjectForm}`)
  if (root.xpos.startsWith('VB')) out.flag(`who ${subjectForm} ${root.lemma}`)
  for (const { relation, text } of dependents) {
    if (!mannerRelations.test(relation)) continue
    out.flag(`has ${relation}`)
    if (relation === 'advmod' || relation === 'mark') out.flag(`${relation} ${text.toLowerCase()}`)
  }
}
