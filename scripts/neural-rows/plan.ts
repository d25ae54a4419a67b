/**
 * Our rows of the papers' tables that take a GPU for some minutes: what is trained on what, from what, and how long it may take. Every job
 * chooses its epoch by a tenth of its training data and answers a test part that it never saw. Jobs of one lane are trained one after the
 * other, lanes beside one another.
 */
import type { Settings } from '@elenchus/training'

export type Body = 'nothing' | 'pretrained'
export type Corpus = 'reclor' | 'logiqa1' | 'logiqa2-mrc' | 'logiqa2-nli' | 'metalogic'

export interface RowPlan {
  /** The name of its folder. */
  readonly name: string
  readonly recipe: string
  readonly body: Body
  readonly corpus: Corpus
  /** Parts of the input that it sees. */
  readonly input?: string
  /** Premises told apart by tokens before them. */
  readonly tags?: 'major-minor'
  /** The job whose body it goes on from. */
  readonly after?: string
  /** What tells it from another job of the same kind on the same data. */
  readonly variant?: string
  readonly changes?: Partial<Settings>
  /** Seconds of training at most. */
  readonly seconds: number
}

const fromNothing: Partial<Settings> = { rate: 3e-4, epochs: 8, patience: 4, clip: 1, warmup: 0.1 }
const fromPretrained: Partial<Settings> = { rate: 1e-4, epochs: 10, patience: null, clip: 1, warmup: 0.1 }
const short: Partial<Settings> = { epochs: 8 }
const inputs = ['CQA', 'CA', 'QA', 'A'] as const

const reclor = inputs.flatMap((input): RowPlan[] => [
  {
    name: `scratch-reclor-${input}`,
    recipe: 'reclor-scratch',
    body: 'nothing',
    corpus: 'reclor',
    input,
    changes: fromNothing,
    seconds: 60,
  },
  {
    name: `encoder-reclor-${input}`,
    recipe: 'reclor-scratch',
    body: 'pretrained',
    corpus: 'reclor',
    input,
    changes: fromPretrained,
    seconds: input.includes('C') ? 150 : 80,
  },
])

const recipeOf = { logiqa1: 'logiqa2-scratch', 'logiqa2-mrc': 'logiqa2-scratch', 'logiqa2-nli': 'logiqa2-nli-scratch' }

interface Kind extends Pick<RowPlan, 'input' | 'tags'> {
  /** What the name of the job ends in. */
  readonly ending?: string
  /** The job gone on from, without its body. */
  readonly after?: string
  readonly seconds?: { readonly nothing: number; readonly pretrained: number }
}

/** A row from nothing and one from the pretrained body. */
function bothBodies(corpus: keyof typeof recipeOf, { ending = '', after, seconds, ...seen }: Kind = {}): RowPlan[] {
  const bodies = [
    { id: 'scratch', body: 'nothing', start: fromNothing, most: seconds?.nothing ?? 40 },
    { id: 'encoder', body: 'pretrained', start: fromPretrained, most: seconds?.pretrained ?? 60 },
  ] as const
  return bodies.map(({ id, body, start, most }) => ({
    name: `${id}-${corpus}${ending}`,
    recipe: recipeOf[corpus],
    body,
    corpus,
    ...seen,
    ...(after === undefined ? {} : { after: `${id}-${after}` }),
    changes: { ...start, ...short, ...(after === undefined ? {} : { rate: 1e-4 }) },
    seconds: most,
  }))
}

/** Parts of the input that are shorter take less time. */
const brief = { nothing: 25, pretrained: 40 }

const logiqa = [
  ...bothBodies('logiqa2-mrc'),
  ...bothBodies('logiqa2-mrc', { ending: '-after-reclor', after: 'reclor-CQA' }),
  ...bothBodies('logiqa2-nli'),
  ...bothBodies('logiqa2-nli', { ending: '-after-reclor', after: 'reclor-CQA' }),
  // LogiQA 2.0, Figure 6.
  ...bothBodies('logiqa2-mrc', { ending: '-CA', input: 'CA' }),
  ...bothBodies('logiqa2-mrc', { ending: '-QA', input: 'QA', seconds: brief }),
  ...bothBodies('logiqa2-mrc', { ending: '-A', input: 'A', seconds: brief }),
  ...bothBodies('logiqa2-nli', { ending: '-P', input: 'P', seconds: brief }),
  ...bothBodies('logiqa2-nli', { ending: '-H', input: 'H', seconds: brief }),
  // Table VI, and the other way round.
  ...bothBodies('logiqa2-mrc', { ending: '-after-nli', after: 'logiqa2-nli' }),
  ...bothBodies('logiqa2-nli', { ending: '-after-mrc', after: 'logiqa2-mrc' }),
  // Table IX.
  ...bothBodies('logiqa2-nli', { ending: '-tagged', tags: 'major-minor' }),
  // Tables IV and V.
  ...bothBodies('logiqa1'),
]

export const plan: readonly RowPlan[] = [
  {
    name: 'bilstm-reclor',
    recipe: 'reclor-bilstm',
    body: 'nothing',
    corpus: 'reclor',
    variant: 'as printed',
    changes: { epochs: 40 },
    seconds: 70,
  },
  // The printed rate of 0.1 does not converge; this one does.
  {
    name: 'bilstm-reclor-slow',
    recipe: 'reclor-bilstm',
    body: 'nothing',
    corpus: 'reclor',
    changes: { epochs: 20, rate: 1e-3, dropout: 0.2 },
    seconds: 70,
  },
  ...reclor,
  ...logiqa,
  {
    name: 'once',
    recipe: 'metalogic-once-scratch',
    body: 'nothing',
    corpus: 'metalogic',
    changes: { epochs: 60, batch: 32, accumulate: 1 },
    seconds: 90,
  },
  {
    name: 'multitask',
    recipe: 'metalogic-multitask-scratch',
    body: 'nothing',
    corpus: 'metalogic',
    changes: { epochs: 20, batch: 32, accumulate: 1 },
    seconds: 120,
  },
]

/** The job of that name. */
export function rowNamed(name: string): RowPlan {
  const found = plan.find(row => row.name === name)
  if (!found) throw new Error(`${name}: no such job in plan.ts`)
  return found
}

/** Seconds that a job takes beside its training: starting Python, reading, answering. */
export const overhead = 12

/**
 * The jobs in lanes that end at about the same time. What goes on from a job stands behind it in its lane; the longest such families are laid down
 * first, each in the lane that has least to do.
 */
export function lanesOf(rows: readonly RowPlan[], count: number): RowPlan[][] {
  const named = new Map(rows.map(row => [row.name, row]))
  const rootOf = (row: RowPlan): string => {
    const before = row.after === undefined ? undefined : named.get(row.after)
    return before ? rootOf(before) : row.name
  }
  const families = new Map<string, RowPlan[]>()
  for (const row of rows) families.set(rootOf(row), [...(families.get(rootOf(row)) ?? []), row])
  const depth = ({ after }: RowPlan): number => {
    const before = after === undefined ? undefined : named.get(after)
    return before ? 1 + depth(before) : 0
  }
  const time = (lane: readonly RowPlan[]) => lane.reduce((sum, { seconds }) => sum + seconds + overhead, 0)
  const lanes: RowPlan[][] = Array.from({ length: count }, () => [])
  for (const family of [...families.values()].sort((a, b) => time(b) - time(a))) {
    const free = lanes.reduce((least, lane) => (time(lane) < time(least) ? lane : least))
    free.push(...family.toSorted((a, b) => depth(a) - depth(b)))
  }
  return lanes.filter(lane => lane.length > 0)
}
