/**
 * The part that each statement plays in plain words. A rebuttal of what the author holds is an objection, and a rebuttal of an
 * objection is a reply: which of the two it is depends on the side it stands on, so sides are told from the conclusion outwards.
 */
import { leastClaim } from '../model/roles.ts'
import type { Card, Diagram } from './diagram.ts'

export interface Part {
  readonly word: 'claim' | 'reason' | 'objection' | 'reply' | 'unclear' | 'unused'
  /** What it speaks to; absent for claims and for what has no part. */
  readonly to?: string
  /** Whether it speaks against that itself, rather than for something that does. */
  readonly attacks: boolean
  /** Whether it cannot be told if it speaks for that or against it. What bears on such a statement is unclear too, but not open. */
  readonly open: boolean
}

interface Step {
  readonly from: string
  readonly to: string
  readonly attacks: boolean
  readonly open: boolean
}

const stepsOf = ({ links, undercuts = [] }: Diagram): Step[] => [
  ...links.map(({ from, to, kind, open = false }) => ({ from, to, attacks: kind === 'rebut', open })),
  // Who attacks a step speaks against the statement that the step starts from.
  ...undercuts.map(({ from, edge, open = false }) => ({ from, to: edge.from, attacks: true, open })),
]

function wordAfter(word: Part['word'], { attacks, open }: Step): Part['word'] {
  // On which side a statement stands that speaks for or against something unclear, nobody can tell.
  if (open || word === 'unclear') return 'unclear'
  if (!attacks) return word === 'claim' ? 'reason' : word
  return word === 'objection' ? 'reply' : 'objection'
}

/** The part of every card. In a circle that no claim ends, the first statement is taken for one. */
export function partsOf(diagram: Diagram): ReadonlyMap<string, Part> {
  const steps = stepsOf(diagram).filter(({ from, to }) => from !== to)
  const into = new Map<string, Step[]>()
  for (const step of steps) into.set(step.to, [...(into.get(step.to) ?? []), step])
  const outgoing = new Set(steps.map(({ from }) => from))
  const parts = new Map<string, Part>()
  const spread = (root: string) => {
    parts.set(root, { word: 'claim', attacks: false, open: false })
    const queue = [root]
    for (const id of queue)
      for (const step of into.get(id) ?? []) {
        const { from, attacks, open } = step
        if (parts.has(from)) continue
        parts.set(from, { word: wordAfter(parts.get(id)!.word, step), to: id, attacks, open })
        queue.push(from)
      }
  }
  const cards = byClaim(diagram.cards)
  for (const { id } of cards) {
    if (!into.has(id) && !outgoing.has(id)) parts.set(id, { word: 'unused', attacks: false, open: false })
    else if (!outgoing.has(id)) spread(id)
  }
  for (const { id } of cards) if (!parts.has(id)) spread(id)
  return parts
}

/** The likeliest claim first; the order of the text where nobody said how likely each is. */
export const byClaim = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => (b.claim ?? leastClaim) - (a.claim ?? leastClaim))

const isGuess = ({ claim }: Card): boolean => claim !== undefined && claim < leastClaim

/**
 * The role of a card as people say it: an objection or a reply where the model has one word for both, and neither where the link is open or bears on
 * something open. `name` says what other cards are called.
 */
export function roleWord(
  card: Card,
  parts: ReadonlyMap<string, Part>,
  name: (id: string) => string = id => id,
): string {
  const part = parts.get(card.id)
  if (part?.open) return 'for or against?'
  if (part?.word === 'unclear') return `speaks ${part.attacks ? 'against' : 'for'} ${name(part.to!)}`
  if (card.role === 'conclusion' && isGuess(card)) return 'conclusion?'
  if (card.role !== 'rebuttal') return card.role
  return part?.word === 'reply' ? 'reply' : 'objection'
}

/** A line of a summary: its name, the words of a statement where it quotes one, and what is listed under it. */
export interface SummaryLine {
  readonly name: string
  readonly words?: string
  readonly items: readonly string[]
}

/** "2. ", "(3) ", "b) ": numbers of paragraphs and lists belong to the page, not to what is said. */
const numbering = /^(?:[([]?\d{1,3}(?:\.\d{1,3})*[.)\]]|§\s*\d+\.?|\(?[a-z]\)|\([ivx]+\)|[-*•])\s+(?=\S)/u

/** Other statements that may be the claim where none stands out: at most so many, none less likely than that. */
const mostRivals = 3
const leastRival = 0.1

/** The claims in their words, the likeliest first; where none stands out, that is said, and what else may be the claim. */
function claimLines(diagram: Diagram, claims: readonly Card[]): SummaryLine[] {
  const line = (name: string, { id, text }: Card): SummaryLine => ({
    name,
    words: text.replace(/\s+/g, ' ').trim().replace(numbering, ''),
    items: [id],
  })
  const [first, ...others] = claims
  if (!first) return []
  const more = others.map(card => line(isGuess(card) ? 'Perhaps also' : 'Also claimed', card))
  if (!isGuess(first)) return [line('Claim', first), ...more]
  const rivals = byClaim(diagram.cards.filter(card => !claims.includes(card) && (card.claim ?? 0) >= leastRival))
  return [
    line('No clear claim; the outline begins with', first),
    ...more,
    ...rivals.slice(0, mostRivals).map(card => line('Or perhaps', card)),
  ]
}

/**
 * The whole argument in a few lines: claims in their words, everything else by name. What only speaks for an objection stands behind it, and so with reasons
 * and replies. Nothing where nothing is linked.
 */
export function summaryOf(diagram: Diagram): SummaryLine[] {
  if (stepsOf(diagram).length === 0) return []
  const parts = partsOf(diagram)
  const idsOf = (word: Part['word']) => diagram.cards.map(({ id }) => id).filter(id => parts.get(id)!.word === word)
  const claims = byClaim(diagram.cards).filter(({ id }) => parts.get(id)!.word === 'claim')
  const claim = claims[0]?.id
  const isHead = (id: string) => {
    const { attacks, to } = parts.get(id)!
    return attacks || parts.get(to!)!.word === 'claim'
  }
  // Parts come from the claims outwards, so that what a statement speaks for is known before it.
  const headOf = new Map<string, string>()
  for (const [id, { word, to }] of parts)
    if (word === 'reason' || word === 'objection' || word === 'reply')
      headOf.set(id, isHead(id) ? id : headOf.get(to!)!)
  const grouped = (word: 'reason' | 'objection' | 'reply') => {
    const ids = idsOf(word)
    return ids.filter(isHead).map(id => {
      const { to, attacks } = parts.get(id)!
      const own = ids.filter(each => each !== id && headOf.get(each) === id)
      const about = [
        ...(to === claim ? [] : [`${attacks ? 'to' : 'for'} ${to}`]),
        ...(own.length === 0 ? [] : [`its ${own.length === 1 ? 'reason' : 'reasons'}: ${own.join(', ')}`]),
      ]
      return about.length === 0 ? id : `${id} (${about.join('; ')})`
    })
  }
  const unclear = (id: string) => {
    const { to, attacks, open } = parts.get(id)!
    if (open) return `${id} (for or against${to === claim ? '' : ` ${to}`}?)`
    return `${id} (${attacks ? 'against' : 'for'} ${to})`
  }
  return [
    ...claimLines(diagram, claims),
    { name: 'Reasons', items: grouped('reason') },
    { name: 'Objections', items: grouped('objection') },
    { name: 'Replies', items: grouped('reply') },
    { name: 'Unclear', items: idsOf('unclear').map(unclear) },
    { name: 'Not part of the argument', items: idsOf('unused') },
  ].filter(({ items }) => items.length > 0)
}
