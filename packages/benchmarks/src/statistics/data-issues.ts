/** Finds problems in the records of a corpus: repeated ids, empty texts, equal options and repeated items. */
import { normaliseText } from '../overlap/overlap.ts'
import type { ChoiceItem, InferencePair, TheoryItem } from '../records/records.ts'

export interface DataIssue {
  readonly id: string
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
}

type Item = ChoiceItem | InferencePair | TheoryItem

function listTexts(item: Item): readonly (readonly [name: string, text: string])[] {
  if ('options' in item) {
    const { context: passage, question, options } = item
    const optionTexts = options.map((option, i) => [`option ${i + 1}`, option] as const)
    return [...Object.entries({ passage, question }), ...optionTexts]
  }
  if ('premise' in item) return Object.entries({ premise: item.premise, hypothesis: item.hypothesis })
  return Object.entries({ theory: item.theory, statement: item.statement })
}

/**
 * Creates a function that returns the issues of an item, compared with the items it was called with before. `uniqueIds` is false for
 * inference pairs, which share the id of their question.
 */
export function createIssueChecker({ uniqueIds = true } = {}): (item: Item) => DataIssue[] {
  const ids = new Map<string, number>()
  const texts = new Map<string, string>()
  let count = 0
  return item => {
    count++
    const { id } = item
    const issues: DataIssue[] = []
    const report = (severity: DataIssue['severity'], code: string, message: string) =>
      issues.push({ id, severity, code, message })
    if (uniqueIds) {
      const earlier = ids.get(id)
      if (earlier !== undefined) report('warning', 'duplicate-id', `record ${earlier} has the same id`)
      else ids.set(id, count)
    }
    for (const [name, text] of listTexts(item))
      if (text.trim() === '') report('warning', 'empty-text', `the ${name} is empty`)
    if ('options' in item) {
      const normalisedOptions = item.options.map(normaliseText)
      normalisedOptions.forEach((option, i) => {
        const firstIndex = normalisedOptions.indexOf(option)
        if (option !== '' && firstIndex < i)
          report('warning', 'equal-options', `options ${firstIndex + 1} and ${i + 1} have the same text`)
      })
    }
    const normalisedTexts = listTexts(item).map(([, text]) => normaliseText(text))
    const key = normalisedTexts.join('\n')
    const earlierId = texts.get(key)
    if (earlierId !== undefined) report('warning', 'repeated-item', `item ${earlierId} has the same texts`)
    else texts.set(key, id)
    return issues
  }
}
