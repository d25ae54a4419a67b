/**
 * Assigns argument parts such as claim, reason, objection and reply. A rebuttal of the author's view is an objection and a rebuttal of an
 * objection is a reply, so parts are assigned breadth-first from the conclusion.
 */
import { minClaimProbability } from '../model/roles.ts'
import type { Card, Diagram } from './diagram.ts'

export interface Part {
  readonly word: 'claim' | 'reason' | 'objection' | 'reply' | 'unclear' | 'unused'
  /** Target statement; absent for claims and unused statements. */
  readonly to?: string
  /** True if it attacks `to` directly, instead of supporting an attack. */
  readonly attacks: boolean
  /** True if its link to `to` is open. Statements about an open statement are `unclear` but not open. */
  readonly open: boolean
}

interface Step extends Pick<Part, 'attacks' | 'open'> {
  readonly from: string
  readonly to: string
}

const listSteps = ({ links, undercuts = [] }: Diagram): Step[] => [
  ...links.map(({ from, to, kind, open = false }) => ({ from, to, attacks: kind === 'rebut', open })),
  // An undercut counts as an attack on the premise of the step.
  ...undercuts.map(({ from, edge, open = false }) => ({ from, to: edge.from, attacks: true, open })),
]

function getPartWord(word: Part['word'], { attacks, open }: Step): Part['word'] {
  if (open || word === 'unclear') return 'unclear'
  if (!attacks) return word === 'claim' ? 'reason' : word
  return word === 'objection' ? 'reply' : 'objection'
}

/** Assigns a part to every card. In a cycle without a claim, the first statement counts as the claim. */
export function assignParts(diagram: Diagram): ReadonlyMap<string, Part> {
  const steps = listSteps(diagram).filter(({ from, to }) => from !== to)
  const incoming = new Map<string, Step[]>()
  for (const step of steps) incoming.set(step.to, [...(incoming.get(step.to) ?? []), step])
  const outgoing = new Set(steps.map(({ from }) => from))
  const parts = new Map<string, Part>()
  const assignFrom = (root: string) => {
    parts.set(root, { word: 'claim', attacks: false, open: false })
    const queue = [root]
    for (const id of queue)
      for (const step of incoming.get(id) ?? []) {
        const { from, attacks, open } = step
        if (parts.has(from)) continue
        parts.set(from, { word: getPartWord(parts.get(id)!.word, step), to: id, attacks, open })
        queue.push(from)
      }
  }
  const cards = sortByClaim(diagram.cards)
  for (const { id } of cards) {
    if (!incoming.has(id) && !outgoing.has(id)) parts.set(id, { word: 'unused', attacks: false, open: false })
    else if (!outgoing.has(id)) assignFrom(id)
  }
  for (const { id } of cards) if (!parts.has(id)) assignFrom(id)
  return parts
}

/** Sorts cards by claim probability; cards with equal or unknown probability stay in text order. */
export const sortByClaim = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => (b.claim ?? minClaimProbability) - (a.claim ?? minClaimProbability))

const isGuess = ({ claim }: Card): boolean => claim !== undefined && claim < minClaimProbability

/**
 * Returns the display name of a card's role. Rebuttals are called objection or reply; if the direction of a link is unclear, neither its
 * statement nor the statements about it are. `getName` returns the display names of other cards.
 */
export function getRoleWord(card: Card, parts: ReadonlyMap<string, Part>, getName = (id: string) => id): string {
  const part = parts.get(card.id)
  if (part?.open) return 'for or against?'
  if (part?.word === 'unclear') return `speaks ${part.attacks ? 'against' : 'for'} ${getName(part.to!)}`
  if (card.role === 'conclusion' && isGuess(card)) return 'conclusion?'
  if (card.role !== 'rebuttal') return card.role
  return part?.word === 'reply' ? 'reply' : 'objection'
}

/** Summary line: a heading, the quoted statement if any, and the listed ids. */
export interface SummaryLine {
  readonly name: string
  readonly words?: string
  readonly items: readonly string[]
}

/** List and paragraph numbering, such as "2. ", "(3) " or "b) ". */
const numbering = /^(?:[([]?\d{1,3}(?:\.\d{1,3})*[.)\]]|§\s*\d+\.?|\(?[a-z]\)|\([ivx]+\)|[-*•])\s+(?=\S)/u

/** Limits of the alternative claims that are listed when no claim is likely. */
const maxRivals = 3
const minRivalProbability = 0.1

/** Lists claims, the likeliest first; without a likely claim, alternatives follow. */
function listClaimLines(diagram: Diagram, claims: readonly Card[]): SummaryLine[] {
  const line = (name: string, { id, text }: Card): SummaryLine => ({
    name,
    words: text.replace(/\s+/g, ' ').trim().replace(numbering, ''),
    items: [id],
  })
  const [first, ...others] = claims
  if (!first) return []
  const otherLines = others.map(card => line(isGuess(card) ? 'Perhaps also' : 'Also claimed', card))
  if (!isGuess(first)) return [line('Claim', first), ...otherLines]
  const isRival = (card: Card) => !claims.includes(card) && (card.claim ?? 0) >= minRivalProbability
  const rivals = sortByClaim(diagram.cards.filter(isRival)).slice(0, maxRivals)
  const firstLine = line('No clear claim; the outline begins with', first)
  return [firstLine, ...otherLines, ...rivals.map(card => line('Or perhaps', card))]
}

/**
 * Summarizes an argument in a few lines. Claims are quoted; other statements are listed by id, each after the reason, objection or reply that
 * it supports. Returns an empty list if nothing is linked.
 */
export function summarize(diagram: Diagram): SummaryLine[] {
  if (listSteps(diagram).length === 0) return []
  const parts = assignParts(diagram)
  const listIds = (word: Part['word']) => diagram.cards.map(({ id }) => id).filter(id => parts.get(id)!.word === word)
  const claims = sortByClaim(diagram.cards).filter(({ id }) => parts.get(id)!.word === 'claim')
  const claim = claims[0]?.id
  // The head of a group attacks directly or supports the claim; statements that support a head are listed after it.
  const isHead = (id: string) => {
    const { attacks, to } = parts.get(id)!
    return attacks || parts.get(to!)!.word === 'claim'
  }
  // Parts are ordered from the claims outwards, so a target is known before its sources.
  const headById = new Map<string, string>()
  for (const [id, { word, to }] of parts)
    if (word === 'reason' || word === 'objection' || word === 'reply')
      headById.set(id, isHead(id) ? id : headById.get(to!)!)
  const formatGroup = (word: 'reason' | 'objection' | 'reply') => {
    const ids = listIds(word)
    return ids.filter(isHead).map(id => {
      const { to, attacks } = parts.get(id)!
      const reasons = ids.filter(each => each !== id && headById.get(each) === id)
      const remarks = to === claim ? [] : [`${attacks ? 'to' : 'for'} ${to}`]
      if (reasons.length > 0) remarks.push(`its ${reasons.length === 1 ? 'reason' : 'reasons'}: ${reasons.join(', ')}`)
      return remarks.length === 0 ? id : `${id} (${remarks.join('; ')})`
    })
  }
  const formatUnclear = (id: string) => {
    const { to, attacks, open } = parts.get(id)!
    if (open) return `${id} (for or against${to === claim ? '' : ` ${to}`}?)`
    return `${id} (${attacks ? 'against' : 'for'} ${to})`
  }
  return [
    ...listClaimLines(diagram, claims),
    { name: 'Reasons', items: formatGroup('reason') },
    { name: 'Objections', items: formatGroup('objection') },
    { name: 'Replies', items: formatGroup('reply') },
    { name: 'Unclear', items: listIds('unclear').map(formatUnclear) },
    { name: 'Not part of the argument', items: listIds('unused') },
  ].filter(({ items }) => items.length > 0)
}

/** Signs of roles, shown next to their names. */
export const roleSigns = { conclusion: '★', intermediate: '◆', premise: '●', rebuttal: '✕', unused: '○' } as const

/** Returns the sign of a card's role; a question mark if the direction of its link is unclear. */
export const getRoleSign = ({ id, role }: Card, parts: ReadonlyMap<string, Part>): string =>
  parts.get(id)?.open ? '?' : roleSigns[role]
