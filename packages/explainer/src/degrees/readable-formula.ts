/**
 * Filters predicted formulas in plain text: removes parts whose variables are phrase fragments ("June", "which is
 * undoubted") or whose connective expresses time or evidence ("until", "as the figures show"). If half of a condition
 * would remain, the whole formula is removed.
 */
import type { Triple } from '@elenchus/metagraph'
import type { TripleEvidence } from '../decoding/evidence.ts'
import { isAcknowledgement } from '../discourse/markers/acknowledgement.ts'
import type { StatementView, VariableView } from '../features/statement-view.ts'
import { compilePatterns } from '../patterns.ts'
import { normalizeWord } from './clause.ts'
import { omitsClause } from './formula-coverage.ts'
import patternFile from './readable-formula-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

export interface ReadableParts {
  readonly formula: readonly Triple[]
  readonly evidence: readonly TripleEvidence[]
}

export function filterReadableParts(
  formula: readonly Triple[],
  evidence: readonly TripleEvidence[],
  view: StatementView,
): ReadableParts {
  const variableById = new Map(view.variables.map(variable => [variable.id, variable]))
  // "That is wrong: if …, …": triples across the colon are dropped, the condition after it is kept.
  const spansColon = formula.map(({ left, right }) => {
    const [a, b] = [variableById.get(left.variable), variableById.get(right.variable)]
    return a !== undefined && b !== undefined && listTokensBetween(a, b, view).some(({ text }) => text === ':')
  })
  const isKept = formula.map((triple, k) => {
    const [left, right] = [variableById.get(triple.left.variable), variableById.get(triple.right.variable)]
    if (spansColon[k]) return false
    if (!left || !right || !isClause(left, view) || !isClause(right, view)) return false
    return triple.operator === 'implies'
      ? isCondition(left, right, evidence[k], view)
      : !isHypothetical(left, view) &&
          !isHypothetical(right, view) &&
          !splitsCoordinatedSubject(left.first < right.first ? left : right, view) &&
          !isSecondThatClause(left.first < right.first ? right : left, view)
  })
  const keptTriples = formula.filter((_, k) => isKept[k])
  // A formula that lost its condition would assert what is only hypothetical; time expressions can be dropped.
  const losesCondition = formula.some(
    ({ operator }, k) =>
      !isKept[k] &&
      !spansColon[k] &&
      operator === 'implies' &&
      !isTimeConnective(evidence[k]?.connective?.text.toLowerCase()),
  )
  const hasDropped = isKept.some((each, k) => !each && !spansColon[k])
  const losesPartOfCondition = hasDropped && keptTriples.some(({ operator }) => operator === 'implies')
  if (keptTriples.length === 0 || losesCondition || losesPartOfCondition || !isConnected(keptTriples))
    return { formula: [], evidence: [] }
  const used = keptTriples.flatMap(({ left, right }) => [
    variableById.get(left.variable)!,
    variableById.get(right.variable)!,
  ])
  if (omitsClause(view.doc, used)) return { formula: [], evidence: [] }
  return { formula: keptTriples, evidence: evidence.filter((_, k) => isKept[k]).map(removeTimeConnective) }
}

/** Removes a connective that only expresses time, such as "after five weeks". */
const removeTimeConnective = (each: TripleEvidence): TripleEvidence => {
  const { connective, ...rest } = each
  return each.operator !== 'implies' && connective && patterns.timeOnly.test(connective.text.toLowerCase())
    ? rest
    : each
}

const isTimeConnective = (connective: string | undefined) =>
  connective !== undefined && (patterns.timeOnly.test(connective) || connective === 'since')

const listTokensBetween = (a: VariableView, b: VariableView, { doc }: StatementView) =>
  doc.tokens.slice(Math.min(a.end, b.end), Math.max(a.first, b.first))
const listTokens = ({ first, end }: VariableView, { doc }: StatementView) => doc.tokens.slice(first, end)
const joinTokens = (variable: VariableView, view: StatementView) =>
  listTokens(variable, view)
    .map(({ text }) => text)
    .join(' ')

/** True if a variable is a complete clause: it contains a verb phrase and is neither a relative clause nor the object of a preposition. */
function isClause(variable: VariableView, view: StatementView): boolean {
  const tokens = listTokens(variable, view)
  const isInside = (i: number) => i >= variable.first && i < variable.end
  const verb = tokens.find(({ upos }) => upos === 'VERB' || upos === 'AUX')
  if (!verb || patterns.parenthesis.test(joinTokens(variable, view))) return false
  // "While admitting that …".
  if (
    tokens[0]!.xpos === 'VBG' &&
    /^(?:while|when|though|if)$/.test(normalizeWord(view.doc.tokens[variable.first - 1]))
  )
    return false
  if (patterns.relative.test(normalizeWord(tokens[0])) && variable.first > 0) return false
  // "That is what people said".
  if (
    /^(?:what|how|why)$/.test(normalizeWord(tokens[0])) &&
    /VERB|AUX/.test(view.doc.tokens[variable.first - 1]?.upos ?? '')
  )
    return false
  // "He did, but …" is only an acknowledgement; "nobody came until Monday" implies that somebody came.
  if (isAcknowledgement(`${joinTokens(variable, view)},`)) return false
  if (/^(?:until|till)$/.test(normalizeWord(view.doc.tokens[variable.end]))) return false
  const before = view.doc.tokens[variable.first - 1]
  if (before?.upos === 'ADP' && isInside(before.head)) return false
  const isWordToken = (upos: string) => upos !== 'PUNCT'
  const words = tokens.filter(({ upos }) => isWordToken(upos))
  const last = words.at(-1)!
  // "Litigants are": the predicate of the auxiliary is outside the variable.
  const endsSentence = !view.doc.tokens.slice(variable.end).some(({ upos }) => isWordToken(upos))
  if (last.upos === 'AUX' && !isInside(last.head) && !endsSentence) return false
  if (words.some(({ xpos }) => patterns.finite.test(xpos))) return true
  // Imperatives open a sentence or follow a condition; elsewhere the tagger mistook a noun for a verb.
  const canBeOrder =
    variable.first === 0 || /^(?:if|when|unless|once|where|whenever)$/.test(normalizeWord(view.doc.tokens[0]))
  return words.some(({ xpos, upos }) => upos === 'VERB' && xpos === 'VB') && (canBeOrder || before?.text !== ',')
}

/** True if the subject of the variable's verb is inside the variable, or the verb is an imperative. */
function hasSubject(variable: VariableView, { doc }: StatementView): boolean {
  // "You should, however, see …": the auxiliary is outside the variable.
  const isInside = (i: number) => i >= variable.first && i < variable.end
  const precedingTokens = doc.tokens.slice(Math.max(0, variable.first - 4), variable.first)
  if (precedingTokens.some(({ xpos, head }) => xpos === 'MD' && isInside(head))) return false
  const tokens = doc.tokens.slice(variable.first, variable.end)
  const main = tokens.find(({ head, upos }) => upos !== 'PUNCT' && upos !== 'CCONJ' && !isInside(head)) ?? tokens[0]!
  const subjects = doc.tokens.filter(
    ({ relation, head }) => /^(?:nsubj|csubj|expl)/.test(relation) && head === main.index,
  )
  if (subjects.length === 0)
    return main.xpos === 'VB' || tokens.some(({ relation }) => /^(?:nsubj|csubj|expl)/.test(relation))
  return subjects.every(({ index }) => isInside(index))
}

/** True if the variable begins inside a coordinated subject: "Invoices, payments and refunds refer to each other". */
function splitsCoordinatedSubject({ first, end }: VariableView, { doc }: StatementView): boolean {
  const isInside = (i: number) => i >= first && i < end
  return doc.tokens.some(
    ({ relation, head, index }) =>
      isInside(index) && /^conj/.test(relation) && head < first && /^nsubj/.test(doc.tokens[head]?.relation ?? ''),
  )
}

/** True for the second of two coordinated "that" clauses: "It is said that …, and that …". */
const isSecondThatClause = ({ first }: VariableView, { doc }: StatementView): boolean => {
  const thatIndex = [first, first - 1].find(
    i => normalizeWord(doc.tokens[i]) === 'that' && doc.tokens[i]!.upos === 'SCONJ',
  )
  // In "But that sample was small", "that" is a determiner, even if it is tagged as a conjunction.
  return thatIndex !== undefined && !/^(?:but|yet|so)$/.test(normalizeWord(doc.tokens[thatIndex - 1]))
}

function isCondition(
  left: VariableView,
  right: VariableView,
  evidence: TripleEvidence | undefined,
  view: StatementView,
): boolean {
  const connective = evidence?.connective?.text.toLowerCase()
  if (connective === undefined || evidence?.connective?.means !== 'implies' || patterns.timeOnly.test(connective))
    return false
  if (!hasSubject(left, view) || !hasSubject(right, view)) return false
  const [a, b] = [joinTokens(left, view), joinTokens(right, view)]
  if (patterns.says.test(a) || patterns.says.test(b)) return false
  if (listTokensBetween(left, right, view).some(({ text }) => text === ';')) return false
  if (connective === 'if' && asksWhether(left, view)) return false
  // "…, when I could apply" is a non-restrictive relative clause.
  if (/^(?:when|where)$/.test(connective) && left.first > right.first && view.doc.tokens[left.first - 2]?.text === ',')
    return false
  // "I know that you left because …": the reason may belong to the embedded clause.
  if (left.first > right.first && containsComplement(right, view)) return false
  const hasPastTense = (variable: VariableView) => listTokens(variable, view).some(({ xpos }) => xpos === 'VBD')
  if (/^(?:when|where|once)$/.test(connective) && hasPastTense(left) && hasPastTense(right)) return false
  // "As the registers show" names the source of evidence.
  if (
    connective === 'as' &&
    listTokens(left, view).some(({ lemma, upos }) => upos !== 'NOUN' && patterns.showing.test(lemma))
  )
    return false
  // "Mia sings and would be sad if we missed it": the condition belongs to the second clause alone.
  const tokens = listTokens(right, view)
  if (/^(?:if|unless)$/.test(connective) && left.first > right.first && / and (?:i|you|he|she|it|we|they) /i.test(b))
    return false
  return !(
    /^(?:if|unless)$/.test(connective) &&
    left.first > right.first &&
    tokens.some(
      ({ relation, index }) =>
        relation === 'conj' && tokens.some(each => each.head === index && /^nsubj/.test(each.relation)),
    )
  )
}

/** True if "if" means "whether": "Tell if it is cracked or not". */
function asksWhether(variable: VariableView, view: StatementView): boolean {
  if (/ or not$/i.test(joinTokens(variable, view))) return true
  const before = view.doc.tokens.slice(Math.max(0, variable.first - 3), variable.first - 1)
  return before.some(({ lemma, text }) => patterns.asking.test(lemma) && text !== ',') && before.at(-1)?.text !== ','
}

/** True if the variable contains an embedded complement clause: "Our insurer has told us that it will not pay". */
const containsComplement = ({ first, end }: VariableView, { doc }: StatementView): boolean =>
  doc.tokens
    .slice(first, end)
    .some(({ relation, head, index }) => relation === 'ccomp' && head >= first && head < end && head < index)

/** True if the variable follows "if", "unless", "whether" or "while", so that it is hypothetical. */
function isHypothetical({ first }: VariableView, { doc }: StatementView): boolean {
  const [before, word] = [normalizeWord(doc.tokens[first - 2]), normalizeWord(doc.tokens[first - 1])]
  return /^(?:if|unless|whether)$/.test(word) || (word === 'while' && before !== ',' && first > 1)
}

function isConnected(triples: readonly Triple[]): boolean {
  const [start] = triples
  if (!start) return true
  const reached = new Set([start.left.variable])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const { left, right } of triples)
      if (reached.has(left.variable) || reached.has(right.variable)) reached.add(left.variable).add(right.variable)
  }
  return triples.every(({ left }) => reached.has(left.variable))
}
