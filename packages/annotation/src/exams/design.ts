/**
 * Assigns exam items to people, with the designs of the papers:
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

export interface ExamSheet {
  readonly person: string
  /** Item ids in order of presentation. */
  readonly items: readonly string[]
}

export interface ExamOptions {
  readonly people: readonly string[]
  /** Default 1. */
  readonly seed?: number
}

/** Groups item ids, in the order of the file. */
function groupItems(items: readonly ExamItem[]): string[][] {
  const groups = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const { id, group = id } of items) {
    if (seen.has(id)) throw new FormatError(`Duplicate item id ${id}: each item of an exam needs its own id.`)
    seen.add(id)
    const members = groups.get(group)
    if (members) members.push(id)
    else groups.set(group, [id])
  }
  return [...groups.values()]
}

function sampleGroups(groups: string[][], sample: number | undefined, seed: number): string[][] {
  if (sample === undefined) return groups
  if (!Number.isInteger(sample) || sample < 1 || sample > groups.length)
    throw new FormatError(
      `Invalid sample size ${sample}: expected a whole number from 1 to ${groups.length}, the number of items or groups.`,
    )
  const order = random(seed)
    .fork('sample')
    .shuffle<number, number[]>(groups.map((_, i) => i))
  return order
    .slice(0, sample)
    .sort((a, b) => a - b)
    .map(i => groups[i]!)
}

/** Returns the indices of the people who answer each group. */
function assignPeople(design: ExamDesign, groupCount: number, personCount: number): number[][] {
  const everyone = Array.from({ length: personCount }, (_, i) => i)
  if (design.kind === 'everyone') return Array.from({ length: groupCount }, () => everyone)
  const answersPerGroup = design.kind === 'panels' ? design.readers : 1
  if (!Number.isInteger(answersPerGroup) || answersPerGroup < 1 || answersPerGroup > personCount)
    throw new FormatError(
      `Invalid number of readers ${answersPerGroup}: expected a whole number from 1 to ${personCount}, the number of people.`,
    )
  // Round robin, so that workloads differ by at most one group.
  return Array.from({ length: groupCount }, (_, g) =>
    Array.from({ length: answersPerGroup }, (_, r) => (g * answersPerGroup + r) % personCount),
  )
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
): ExamSheet[] {
  if (people.length === 0) throw new FormatError('An exam needs at least one person.')
  if (new Set(people).size !== people.length)
    throw new FormatError('Duplicate name: each person needs a different name.')
  const groups = sampleGroups(groupItems(items), design.sample, seed)
  const shuffledGroups = random(seed)
    .fork('deal')
    .shuffle<string[], string[][]>([...groups])
  const peopleByGroup = assignPeople(design, shuffledGroups.length, people.length)
  return people.map((person, p) => ({
    person,
    items: random(seed)
      .fork(`order ${person}`)
      .shuffle<string, string[]>(shuffledGroups.filter((_, g) => peopleByGroup[g]!.includes(p)).flat()),
  }))
}
