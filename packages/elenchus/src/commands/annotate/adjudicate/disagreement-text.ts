/** Describes a disagreement between two annotators. */
import type { Disagreement } from '@elenchus/annotation'
import { type Degree, degreeNames } from '@elenchus/metagraph'

const formatDegree = (value: string) =>
  value === 'null' ? 'no certainty' : (degreeNames[Number(value) as Degree] ?? value)

const edgeTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({ support: 'supports', rebut: 'rebuts', none: 'no edge' }),
)

/** Formats a disagreement: "certainty of sent2: necessary / possible". */
export function formatDisagreement({ id, about, first, second }: Disagreement): string {
  // Ids: "degree sent2", "edge sent1 sent2", "undercut sent3 sent1 sent2".
  const [, statement, target, end] = id.split(' ')
  switch (about) {
    case 'statements':
      return `segmentation: ${first} / ${second}`
    case 'edge':
      return `edge ${statement} → ${target}: ${edgeTexts.get(first) ?? first} / ${edgeTexts.get(second) ?? second}`
    case 'undercut':
      return `${statement} undercuts ${target} → ${end}: ${first === 'none' ? 'no' : 'yes'} / ${second === 'none' ? 'no' : 'yes'}`
    case 'degree':
      return `certainty of ${statement}: ${formatDegree(first)} / ${formatDegree(second)}`
    default:
      return `${about} of ${statement}: ${first.trim() || 'none'} / ${second.trim() || 'none'}`
  }
}
