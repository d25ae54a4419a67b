/** Kappas in words: what is measured, and how good a figure is. Pure. */
import type { Reply } from '@elenchus/workbench/contract'

export type Agreement = Reply<'readAgreement'>
export type Pair = Agreement['pairs'][number]
export type Measure = Pair['measures'][string]

const about: Readonly<Record<string, readonly [name: string, says: string]>> = {
  node: ['Statements', 'which part each initial statement plays'],
  edge: ['Edges', 'what supports or speaks against what'],
  variable: ['Variables', 'which words a formula is about, word by word'],
  relation: ['Operators', 'how the parts of a statement hang together'],
  degree: ['Certainty', 'how certain each statement is'],
  label: ['Label', 'which label was chosen'],
}
export const measureName = (name: string): string => about[name]?.[0] ?? name
export const measureSays = (name: string): string => about[name]?.[1] ?? 'whether this label was chosen'

/** Landis and Koch's words; a word for people, never a test. */
export function sayKappa(kappa: number | null): string {
  if (kappa === null) return 'not defined'
  if (kappa < 0) return 'worse than chance'
  const words = ['slight', 'fair', 'moderate', 'substantial', 'almost perfect']
  return words[Math.min(4, Math.floor(Math.max(0, kappa / 0.2 - 1e-9)))]!
}
export const showKappa = (kappa: number | null): string => (kappa === null ? '–' : kappa.toFixed(2))
export const showShare = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)

/** The rows and columns of a confusion that hold anything. */
export function confusionOf({ labels, counts }: Measure): { readonly labels: string[]; readonly counts: number[][] } {
  const used = labels
    .map((_, i) => i)
    .filter(i => counts.some((row, j) => (row[i] ?? 0) > 0 || (counts[i]?.[j] ?? 0) > 0))
  return { labels: used.map(i => labels[i]!), counts: used.map(i => used.map(j => counts[i]?.[j] ?? 0)) }
}
