/** Facets in words, with the signs that the drawings use. */
import type { Facet } from './facets.ts'

const names: Readonly<Record<string, string>> = {
  'operator:implies': '→ if … then',
  'operator:and': '∧ and',
  'operator:or': '∨ or',
  'operator:not': '¬ not',
  'operator:box': '□ necessarily',
  'operator:diamond': '◇ possibly',
  'certainty:4': '4 □ necessary',
  'certainty:3': '3 ◇ possible',
  'certainty:2': '2 – contingent',
  'certainty:1': '1 ¬□ unnecessary',
  'certainty:0': '0 ¬◇ impossible',
  'certainty:none': 'not said',
  'rebuttal:rebut': '× a statement is objected to',
  'rebuttal:undercut': '⊣ a step is undercut',
  'rebuttal:none': 'none',
  'type:none': 'no question',
  'lint:none': '✓ nothing',
}

export const nameOf = (facet: Facet): string => names[facet] ?? facet.slice(facet.indexOf(':') + 1).replaceAll('-', ' ')
