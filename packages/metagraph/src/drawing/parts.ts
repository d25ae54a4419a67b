/**
 * The part that each statement plays in plain words. A rebuttal of what the author holds is an objection, and a rebuttal of an
 * objection is a reply: which of the two it is depends on the side it stands on, so sides are told from the conclusion outwards.
 */
import type { Card, Diagram } from './diagram.ts'

export interface Part {
  readonly word: 'claim' | 'reason' | 'objection' | 'reply' | 'unclear' | 'unused'
  /** What it speaks to; absent for claims and for what has no part. */
  readonly to?: string
  /** Whether it speaks against that itself, rather than for something that does. */
  readonly attacks: boolean
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

function wordAfter(word: Part['word'], attacks: boolean): Part['word'] {
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
  // What bears on a statement of unclear side has the side that the graph gives it.
  const sides = new Map<string, Part['word']>()
  const spread = (root: string) => {
    parts.set(root, { word: 'claim', attacks: false })
    sides.set(root, 'claim')
    const queue = [root]
    for (const id of queue)
      for (const { from, attacks, open } of into.get(id) ?? []) {
        if (parts.has(from)) continue
        const word = wordAfter(sides.get(id)!, attacks)
        sides.set(from, word)
        parts.set(from, { word: open ? 'unclear' : word, to: id, attacks })
        queue.push(from)
      }
  }
  for (const { id } of diagram.cards) {
    if (!into.has(id) && !outgoing.has(id)) parts.set(id, { word: 'unused', attacks: false })
    else if (!outgoing.has(id)) spread(id)
  }
  for (const { id } of diagram.cards) if (!parts.has(id)) spread(id)
  return parts
}

/** The role of a card as people say it: an objection or a reply where the model has one word for both, and neither where the link is open. */
export function roleWord({ id, role }: Card, parts: ReadonlyMap<string, Part>): string {
  if (parts.get(id)?.word === 'unclear') return 'for or against?'
  if (role !== 'rebuttal') return role
  return parts.get(id)?.word === 'reply' ? 'reply' : 'objection'
}

/** A line of a summary: its name and what is listed under it; under `Claim` its words and its name. */
export interface SummaryLine {
  readonly name: string
  readonly items: readonly string[]
}

/** The whole argument in a few lines: the claim in its words, everything else by name. Nothing where nothing is linked. */
export function summaryOf(diagram: Diagram): SummaryLine[] {
  if (stepsOf(diagram).length === 0) return []
  const parts = partsOf(diagram)
  const idsOf = (word: Part['word']) => diagram.cards.map(({ id }) => id).filter(id => parts.get(id)!.word === word)
  const claims = idsOf('claim')
  const [claim] = claims
  const said = diagram.cards
    .find(({ id }) => id === claim)
    ?.text.replace(/\s+/g, ' ')
    .trim()
  const about = (id: string) => {
    const { to, attacks } = parts.get(id)!
    return `${id} (${attacks ? 'to' : 'for'} ${to})`
  }
  const unclear = (id: string) => {
    const { to } = parts.get(id)!
    return `${id} (for or against${to === claim ? '' : ` ${to}`}?)`
  }
  const aimed = (id: string) => (parts.get(id)!.to === claim ? id : about(id))
  return [
    claims.length === 1 ? { name: 'Claim', items: [`${said}`, `(${claim})`] } : { name: 'Claims', items: claims },
    { name: 'Reasons', items: idsOf('reason').map(aimed) },
    { name: 'Objections', items: idsOf('objection').map(aimed) },
    { name: 'Replies', items: idsOf('reply').map(about) },
    { name: 'Unclear', items: idsOf('unclear').map(unclear) },
    { name: 'Not part of the argument', items: idsOf('unused') },
  ].filter(({ items }) => items.length > 0)
}
