/** The ways to deal items to people, in words. */
import type { Reply } from '@elenchus/workbench/contract'

export type Design = Reply<'closeExam'>['design']
export type DesignKind = Design['kind']

export const designs: Readonly<Record<DesignKind, { readonly says: string; readonly hint: string }>> = {
  everyone: {
    says: 'Everyone answers all',
    hint: 'Gives agreement between people, and whether at least one was right.',
  },
  tests: {
    says: 'One test each',
    hint: 'The items are cut into as many tests as there are people: a hundred items and ten people make ten tests of ten.',
  },
  panels: {
    says: 'Each group by a few people',
    hint: 'Items of one group, such as a theory with its variants, go to the same people.',
  },
}

export function sayDesign(design: Design): string {
  const what =
    design.kind === 'panels' ? `each group by ${design.readers} people` : designs[design.kind].says.toLowerCase()
  return design.sample === undefined ? what : `${what}, of a sample of ${design.sample}`
}

/** How many items a person gets at most, before anything is drawn. */
export function sayLoad(kind: DesignKind, items: number, groups: number, people: number, readers: number): string {
  if (items === 0 || people === 0) return ''
  if (kind === 'everyone') return `Each of ${people} people answers ${items} items.`
  if (kind === 'tests') return `Each of ${people} people answers about ${Math.ceil(items / people)} of ${items} items.`
  const each = Math.ceil((groups * Math.min(readers, people)) / people)
  return `Each of ${people} people answers about ${each} of ${groups} groups.`
}
