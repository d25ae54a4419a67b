/**
 * Exam designs: assignment of items to people, as in the papers.
 *
 *   everyone   one sample, answered by all (LogiQA 2.0: 100 questions, 300 pairs, four people)
 *   tests      the sample is split into one test per person (ReClor: 100 questions, ten tests of ten)
 *   panels     groups of items, such as a theory with its perturbations, each answered by `readers` people
 *              (RobustLR: 50 theories, three people)
 *
 * Sample, assignment and order depend only on the seed.
 */
import { FormatError } from '@elenchus/metagraph'
import { random } from '@elenchus/statistics/random'

export type ExamDesign =
  | { readonly kind: 'everyone' | 'tests'; readonly sample?: number }
  | { readonly kind: 'panels'; readonly sample?: number; readonly readers: number }

export interface ExamItem {
  readonly id: string
  /** Items of one group are drawn together and go to the same people; by default each item is its own group. */
  readonly group?: string
}

export interface Sitting {
  readonly person: string
  /** In order of presentation. */
  readonly items: readonly string[]
}

export interface ExamOptions {
  readonly people: readonly string[]
  /** Default 1. */
  readonly seed?: number
}

/** Item ids by group, in the order of the file. */
function groupItems(items: readonly ExamItem[]): string[][] {
  const groups = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const { id, group = id } of items) {
    if (seen.has(id)) throw new FormatError(`The item ${id} occurs twice; an exam needs every id once.`)
    seen.add(id)
    const members = groups.get(group)
    if (members) members.push(id)
    else groups.set(group, [id])
  }
  return [...groups.values()]
}

function draw(groups: string[][], sample: number | undefined, seed: number): string[][] {
  if (sample === undefined) return groups
  if (!Number.isInteger(sample) || sample < 1 || sample > groups.length)
    throw new FormatError(`A sample of ${sample} cannot be drawn: there are ${groups.length} items or groups.`)
  const order = random(seed)
    .fork('sample')
    .shuffle<number, number[]>(groups.map((_, i) => i))
  return order
    .slice(0, sample)
    .sort((a, b) => a - b)
    .map(i => groups[i]!)
}

/** Indices of the people who answer each group. */
function assignReaders(design: ExamDesign, groups: number, people: number): number[][] {
  const everybody = Array.from({ length: people }, (_, i) => i)
  if (design.kind === 'everyone') return Array.from({ length: groups }, () => everybody)
  const readers = design.kind === 'panels' ? design.readers : 1
  if (!Number.isInteger(readers) || readers < 1 || readers > people)
    throw new FormatError(`Each group cannot have ${readers} readers: there are ${people} people.`)
  // Round robin, so that numbers of groups differ by at most one.
  return Array.from({ length: groups }, (_, g) => Array.from({ length: readers }, (_, r) => (g * readers + r) % people))
}

/**
 * Assigns items to people.
 *
 *     designExam(items, { kind: 'tests', sample: 100 }, { people, seed: 7 })   // ten people: ten tests of ten
 */
export function designExam(
  items: readonly ExamItem[],
  design: ExamDesign,
  { people, seed = 1 }: ExamOptions,
): Sitting[] {
  if (people.length === 0) throw new FormatError('An exam needs at least one person.')
  if (new Set(people).size !== people.length)
    throw new FormatError('Two people have the same name; an exam tells them apart by it.')
  const groups = draw(groupItems(items), design.sample, seed)
  const dealt = random(seed)
    .fork('deal')
    .shuffle<string[], string[][]>([...groups])
  const readers = assignReaders(design, dealt.length, people.length)
  return people.map((person, p) => ({
    person,
    items: random(seed)
      .fork(`order ${person}`)
      .shuffle<string, string[]>(dealt.filter((_, g) => readers[g]!.includes(p)).flat()),
  }))
}
