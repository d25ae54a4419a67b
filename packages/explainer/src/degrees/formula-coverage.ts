/**
 * Checks whether a formula omits a clause of its sentence: a coordinated clause, the part before a semicolon, or a
 * further list member. A framing clause ("it is clear that …") and the part before a colon may be omitted.
 */
import type { Doc } from '@elenchus/language'
import type { VariableView } from '../features/statement-view.ts'

const finite = /^(?:VBZ|VBP|VBD|MD)$/
const framingRelations = /^(?:ccomp|csubj|xcomp|acl$)/

/** True if a clause of the sentence is in none of the variables of its formula. */
export function omitsClause(doc: Doc, variables: readonly Pick<VariableView, 'first' | 'end'>[]): boolean {
  const isInVariable = (i: number) => variables.some(({ first, end }) => i >= first && i < end)
  const colon = doc.tokens.findIndex(({ text }) => text === ':')
  const semicolon = doc.tokens.findIndex(({ text }) => text === ';')
  if (semicolon > 0 && variables.every(({ first }) => first > semicolon)) return true
  // "…, whereas a fresh dinner is a luxury": the other half of a contrast.
  const contrast = doc.tokens.findIndex(({ text, index }) => text.toLowerCase() === 'whereas' && !isInVariable(index))
  if (contrast > 0 && variables.every(({ end }) => end <= contrast)) return true
  // True if the clause only frames a clause in a variable, as in "it is clear that …".
  const isFramingClause = (predicate: number) =>
    doc.tokens.some(({ index, relation, head }) => {
      if (!isInVariable(index) || isInVariable(head) || !framingRelations.test(relation)) return false
      for (let k = index, steps = 0; k >= 0 && steps < 40; k = doc.tokens[k]!.head, steps++)
        if (k === predicate) return true
      return false
    })
  return doc.tokens.some(({ index, upos, xpos, relation, head }) => {
    if (isInVariable(index) || upos === 'PUNCT') return false
    if (/^conj/.test(relation) && head >= 0 && isInVariable(head)) return true
    // "The bell rang, the doors opened, …": a main clause that the parser took for an adverbial clause.
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
    if (isInVariable(predicate) || !/^(?:root|conj|parataxis)/.test(doc.tokens[predicate]!.relation)) return false
    const beforeColon = predicate < colon && variables.every(({ first }) => first > colon)
    return !beforeColon && !isFramingClause(predicate)
  })
}
