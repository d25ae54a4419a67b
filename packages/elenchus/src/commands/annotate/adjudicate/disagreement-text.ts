/** Text of a disagreement between two annotators. */
import type { Disagreement } from '@elenchus/annotation'
import { type Degree, degreeNames } from '@elenchus/metagraph'

const degreeText = (value: string) =>
  value === 'null' ? 'no certainty' : (degreeNames[Number(value) as Degree] ?? value)

const edgeTexts: Readonly<Record<string, string>> = { support: 'supports', rebut: 'rebuts', none: 'no edge' }

/** "certainty of sent2: necessary / possible". */
export function disagreementText({ id, about, first, second }: Disagreement): string {
  const [, one, two, three] = id.split(' ')
  switch (about) {
    case 'statements':
      return `segmentation: ${first} / ${second}`
    case 'edge':
      return `edge ${one} → ${two}: ${edgeTexts[first] ?? first} / ${edgeTexts[second] ?? second}`
    case 'undercut':
      return `${one} undercuts ${two} → ${three}: ${first === 'none' ? 'no' : 'yes'} / ${second === 'none' ? 'no' : 'yes'}`
    case 'degree':
      return `certainty of ${one}: ${degreeText(first)} / ${degreeText(second)}`
    default:
      return `${about} of ${one}: ${first.trim() || 'none'} / ${second.trim() || 'none'}`
  }
}
