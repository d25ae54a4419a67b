/** The `explain` of the library with the bundled models as defaults. */
import { type ExplainOptions, type Explanation, explain as explainWith } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { english } from '@elenchus/language/node'

/**
 * Explains a passage of English text: returns its graph, with evidence for every edge, formula and degree.
 *
 *     explain('It rained all night. So the match will be off.').graph.edges
 */
export function explain(passage: string, options: Partial<ExplainOptions> = {}): Explanation {
  return explainWith(passage, { model: explainer(), language: english(), ...options })
}
