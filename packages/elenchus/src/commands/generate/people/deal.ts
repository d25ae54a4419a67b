/**
 * Who answers what. Ids tell the variant, and with it the label, so sheets carry numbers instead, dealt by the seed; the key holds what
 * stands behind each number. All variants of a theory go to the same people, in an order of their own for each of them.
 */
import { designExam } from '@elenchus/annotation'
import type { Instance } from '@elenchus/robustlr'
import { random } from '@elenchus/statistics/random'

export interface SheetItem {
  /** Such as `017`. */
  readonly item: string
  readonly instance: Instance
}

export interface Sheet {
  readonly person: string
  readonly items: readonly SheetItem[]
}

export interface Dealt {
  readonly sheets: readonly Sheet[]
  /** Every item, in the order of its number. */
  readonly key: readonly SheetItem[]
}

export interface Dealing {
  readonly people: readonly string[]
  /** How many of them answer each theory. */
  readonly readers: number
  readonly seed: number
  /** The name of the set, so that two sets of one seed are not numbered alike. */
  readonly set: string
}

export function dealSheets(instances: readonly Instance[], { people, readers, seed, set }: Dealing): Dealt {
  const digits = String(instances.length).length
  const order = random(seed)
    .fork(`numbers ${set}`)
    .shuffle<Instance, Instance[]>([...instances])
  const key = order.map((instance, i) => ({ item: String(i + 1).padStart(digits, '0'), instance }))
  const byId = new Map(key.map(each => [each.instance.id, each]))
  const items = instances.map(({ id, theoryId }) => ({ id, group: theoryId }))
  const sittings = designExam(items, { kind: 'panels', readers }, { people, seed })
  return { key, sheets: sittings.map(({ person, items: ids }) => ({ person, items: ids.map(id => byId.get(id)!) })) }
}
