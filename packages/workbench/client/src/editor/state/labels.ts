/** Short labels of statements: `3` for `sent3`, or the position if the ids have no numbers. */
import type { Metagraph } from '@elenchus/metagraph'

const numberedId = /^sent(\d+[a-z]*)$/

/** The labels by statement id. */
export function assignLabels(graph: Pick<Metagraph, 'statements'>): ReadonlyMap<string, string> {
  const numbers = graph.statements.map(({ id }) => numberedId.exec(id)?.[1])
  const allNumbered = numbers.every(label => label !== undefined)
  return new Map(graph.statements.map(({ id }, i) => [id, allNumbered ? numbers[i]! : String(i + 1)]))
}

/** A function that returns the label of a statement id, or the id itself if there is no such statement. */
export function createLabeller(graph: Pick<Metagraph, 'statements'>): (id: string) => string {
  const labels = assignLabels(graph)
  return id => labels.get(id) ?? id
}

/** The id of the statement with a label or an id. */
export function resolveLabel(graph: Pick<Metagraph, 'statements'>, name: string): string | undefined {
  for (const [id, label] of assignLabels(graph)) if (label === name) return id
  return graph.statements.find(({ id }) => id === name)?.id
}

/** Returns an id for the second part of a split statement: the next number if it is free, otherwise `sent2b`, `sent2c`. */
export function createStatementId(graph: Pick<Metagraph, 'statements'>, splitId: string): string {
  const usedIds = new Set(graph.statements.map(({ id }) => id))
  const number = /^sent(\d+)$/.exec(splitId)?.[1]
  if (number !== undefined) {
    const next = `sent${Number(number) + 1}`
    if (!usedIds.has(next)) {
      const nextId = graph.statements[graph.statements.findIndex(({ id }) => id === splitId) + 1]?.id
      const nextNumber = /^sent(\d+)$/.exec(nextId ?? '')?.[1]
      if (nextNumber === undefined || Number(nextNumber) > Number(number)) return next
    }
  }
  // `sent2b` and `sent2` have the same stem. The letters are b to z, then b25, b26, ….
  const stem = splitId.replace(/[a-z]$/, letter => (numberedId.test(splitId) ? '' : letter))
  for (let i = 0; ; i++) {
    const letter = i < 25 ? String.fromCharCode(98 + i) : `b${i}`
    if (!usedIds.has(`${stem}${letter}`)) return `${stem}${letter}`
  }
}
