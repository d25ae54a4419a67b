/** A difference of two annotators in words: what it is about, and what each said. */
import type { Disagreement } from '@elenchus/annotation'
import { type Degree, degreeNames } from '@elenchus/metagraph'

const degreeText = (said: string) => (said === 'null' ? 'no certainty' : (degreeNames[Number(said) as Degree] ?? said))

const sayings: Readonly<Record<string, string>> = { support: 'supports', rebut: 'rebuts', none: 'no edge' }

/** "certainty of sent2: necessary / possible". */
export function disagreementText({ id, about, first, second }: Disagreement): string {
  const [, one, two, three] = id.split(' ')
  switch (about) {
    case 'statements':
      return `cut into statements: ${first} / ${second}`
    case 'edge':
      return `edge ${one} → ${two}: ${sayings[first] ?? first} / ${sayings[second] ?? second}`
    case 'undercut':
      return `${one} undercuts ${two} → ${three}: ${first === 'none' ? 'no' : 'yes'} / ${second === 'none' ? 'no' : 'yes'}`
    case 'degree':
      return `certainty of ${one}: ${degreeText(first)} / ${degreeText(second)}`
    default:
      return `${about} of ${one}: ${first.trim() || 'none'} / ${second.trim() || 'none'}`
  }
}
