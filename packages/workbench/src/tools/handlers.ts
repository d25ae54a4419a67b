/** The stateless routes. The packages that do the work are loaded when they are first needed. */
import type { toolRoutes } from '../contract/tools.ts'
import type { HandlersOf } from '../http/handler.ts'
import { sampleFormulas, sampleTheories } from './samples.ts'

export const toolHandlers: HandlersOf<typeof toolRoutes> = {
  async listSamples() {
    const { samples } = await import('@elenchus/metagraph/samples')
    return { graphs: [...samples()], theories: sampleTheories, formulas: sampleFormulas }
  },
  async explain({ body: { text, question, lines } }) {
    const [{ explain }, { explainer }, { english }, { diagnose }] = await Promise.all([
      import('@elenchus/explainer'),
      import('@elenchus/explainer/node'),
      import('@elenchus/language/node'),
      import('@elenchus/metagraph'),
    ])
    const { graph, evidence } = explain(text, {
      model: explainer(),
      language: english(),
      ...(question ? { question } : {}),
      ...(lines ? { split: 'lines' as const } : {}),
    })
    return { graph, evidence, diagnostics: [...diagnose(graph)] }
  },
  decide: async ({ body, signal }) => (await import('./theories.ts')).decideTheory(body, signal),
  perturb: async ({ body }) => (await import('./theories.ts')).perturbTheory(body),
  prove: async ({ body, signal }) => (await import('./theories.ts')).proveFormula(body, signal),
  convert: async ({ body: { graph, to } }) => (await import('./graph-files.ts')).graphFile([graph], to, graph.id),
  check: async ({ body: { graph } }) => ({ diagnostics: [...(await import('@elenchus/metagraph')).diagnose(graph)] }),
  async score({ body: { gold, predicted } }) {
    const [{ createScorer, scorable }, { findErrors }] = await Promise.all([
      import('@elenchus/metagraph/score'),
      import('@elenchus/metagraph/errors'),
    ])
    const [found, right] = [scorable(predicted), scorable(gold)]
    const scorer = createScorer()
    scorer.add(found, right)
    const { graph, formula, certainty } = findErrors(found, right)
    return { figures: { ...scorer.report().figures } as Record<string, number>, errors: { graph, formula, certainty } }
  },
}
