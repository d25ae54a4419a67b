/**
 * Checks whether a formula omits a clause of its sentence: a coordinated clause, the part before a semicolon, or a
 * further list member. A framing clause ("it is clear that …") and the part before a colon may be omitted.
 */
import type { Doc } from '@elenchus/language'
import type { VariableView } from '../features/statement-view.ts'

const finite = /^(?:VBZ|VBP|VBD|MD)$/
const framingRelations = /^(?:ccomp|csubj|xcomp|acl$)/

export function omitsClause(doc: Doc, used: readonly Pick<VariableView, 'first' | 'end'>[]): boolean {
  const isUsed = (i: number) => used.some(({ first, end }) => i >= first && i < end)
  const colon = doc.tokens.findIndex(({ text }) => text === ':')
  const semicolon = doc.tokens.findIndex(({ text }) => text === ';')
  if (semicolon > 0 && used.every(({ first }) => first > semicolon)) return true
  // "…, whereas a fresh dinner is a luxury": the other half of a contrast.
  const contrast = doc.tokens.findIndex(({ text, index }) => text.toLowerCase() === 'whereas' && !isUsed(index))
  if (contrast > 0 && used.every(({ end }) => end <= contrast)) return true
  // Whether a clause that is named hangs in the one at a token.
  const isFramingClause = (predicate: number) =>
    doc.tokens.some(({ index, relation, head }) => {
      if (!isUsed(index) || isUsed(head) || !framingRelations.test(relation)) return false
      for (let k = index, steps = 0; k >= 0 && steps < 40; k = doc.tokens[k]!.head, steps++)
        if (k === predicate) return true
      return false
    })
  return doc.tokens.some(({ index, upos, xpos, relation, head }) => {
    if (isUsed(index) || upos === 'PUNCT') return false
    if (/^conj/.test(relation) && head >= 0 && isUsed(head)) return true
    // "The bell rang, the doors opened, …": a clause that nothing puts below another, though the parse does.
    const hasDependent = (test: RegExp) => doc.tokens.some(each => each.head === index && test.test(each.relation))
    if (
      /^advcl/.test(relation) &&
      upos === 'VERB' &&
      hasDependent(/^nsubj/) &&
      !hasDependent(/^(?:mark|advmod|case|aux)/)
    )
      return true
    if (!finite.test(xpos)) return false
    const predicate = /^(?:aux|cop)/.test(relation) && head >= 0 ? head : index
    if (isUsed(predicate) || !/^(?:root|conj|parataxis)/.test(doc.tokens[predicate]!.relation)) return false
    const beforeColon = predicate < colon && used.every(({ first }) => first > colon)
    return !beforeColon && !isFramingClause(predicate)
  })
}
