/**
 * The designs of an exam, which assign items to participants: all items to everyone, one test of different items per person (`tests`), or
 * each group of items to a panel of a few people (`panels`).
 */
import type { Reply } from '@elenchus/workbench/contract'
import designs from './designs.json'

export type Design = Reply<'closeExam'>['design']
export type DesignKind = Design['kind']

export { designs }

export function describeDesign(design: Design): string {
  const { kind, sample } = design
  const description =
    kind === 'panels'
      ? `each group of items is answered by ${design.readers} people`
      : designs[kind].label.toLowerCase()
  return sample === undefined ? description : `${description}, of a sample of ${sample}`
}

/** A sentence on how many items or groups of items each person answers. */
export function describeLoad(kind: DesignKind, items: number, groups: number, people: number, peoplePerGroup: number) {
  if (items === 0 || people === 0) return ''
  if (kind === 'everyone') return `Each of ${people} people answers ${items} items.`
  if (kind === 'tests') return `Each of ${people} people answers about ${Math.ceil(items / people)} of ${items} items.`
  const groupsPerPerson = Math.ceil((groups * Math.min(peoplePerGroup, people)) / people)
  return `Each of ${people} people answers about ${groupsPerPerson} of ${groups} groups of items.`
}
