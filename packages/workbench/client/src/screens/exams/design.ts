/** The designs of an exam: the ways of assigning items to participants. */
import type { Reply } from '@elenchus/workbench/contract'

export type Design = Reply<'closeExam'>['design']
export type DesignKind = Design['kind']

export const designs: Readonly<Record<DesignKind, { readonly label: string; readonly hint: string }>> = {
  everyone: {
    label: 'Everyone answers all items',
    hint: 'Measures agreement between people, and whether at least one person is correct.',
  },
  tests: {
    label: 'One test per person',
    hint: 'The items are divided into one test per person: a hundred items and ten people make ten tests of ten items.',
  },
  panels: {
    label: 'Each group by a few people',
    hint: 'All items of a group, such as a theory with its variants, go to the same people.',
  },
}

export function describeDesign(design: Design): string {
  const { kind, sample } = design
  const words = kind === 'panels' ? `each group by ${design.readers} people` : designs[kind].label.toLowerCase()
  return sample === undefined ? words : `${words}, of a sample of ${sample}`
}

/** The maximum number of items per person. */
export function describeLoad(kind: DesignKind, items: number, groups: number, people: number, readers: number): string {
  if (items === 0 || people === 0) return ''
  if (kind === 'everyone') return `Each of ${people} people answers ${items} items.`
  if (kind === 'tests') return `Each of ${people} people answers about ${Math.ceil(items / people)} of ${items} items.`
  const load = Math.ceil((groups * Math.min(readers, people)) / people)
  return `Each of ${people} people answers about ${load} of ${groups} groups.`
}
