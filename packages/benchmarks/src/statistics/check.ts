/** Oddities of a readable corpus file: repeated ids, empty texts, equal options, repeated items. */
import { normalText } from '../overlap/overlap.ts'
import type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'

export interface Oddity {
  readonly id: string
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
}

type Item = ChoiceItem | InferencePair | TheoryItem

function textsOf(item: Item): readonly (readonly [name: string, text: string])[] {
  if ('options' in item)
    return [
      ['passage', item.context],
      ['question', item.question],
      ...item.options.map((option, i) => [`option ${i + 1}`, option] as const),
    ]
  if ('premise' in item)
    return [
      ['premise', item.premise],
      ['hypothesis', item.hypothesis],
    ]
  return [
    ['theory', item.theory],
    ['statement', item.statement],
  ]
}

/** A stateful checker of items in order. `uniqueIds` is off for pairs, which share the id of their question. */
export function oddities({ uniqueIds = true }: { readonly uniqueIds?: boolean } = {}): (item: Item) => Oddity[] {
  const ids = new Map<string, number>()
  const texts = new Map<string, string>()
  let count = 0
  return item => {
    count++
    const { id } = item
    const found: Oddity[] = []
    const report = (severity: Oddity['severity'], code: string, message: string) =>
      found.push({ id, severity, code, message })
    if (uniqueIds) {
      const earlier = ids.get(id)
      if (earlier !== undefined) report('warning', 'duplicate-id', `record ${earlier} has the same id`)
      else ids.set(id, count)
    }
    for (const [name, text] of textsOf(item))
      if (text.trim() === '') report('warning', 'empty-text', `the ${name} is empty`)
    if ('options' in item) {
      const normal = item.options.map(normalText)
      normal.forEach((option, i) => {
        const same = normal.indexOf(option)
        if (option !== '' && same < i)
          report('warning', 'equal-options', `options ${same + 1} and ${i + 1} say the same`)
      })
    }
    const key = textsOf(item)
      .map(([, text]) => normalText(text))
      .join('\n')
    const twin = texts.get(key)
    if (twin !== undefined) report('warning', 'repeated-item', `the same texts as ${twin}`)
    else texts.set(key, id)
    return found
  }
}
