/**
 * The tools that need no storage, as functions from what a route takes to what it gives. The server's handlers call them, and so does
 * the Web Worker of a page without a server: one implementation. Each loads what it needs when it is first called.
 */
import type { toolRoutes } from '../contract/tools.ts'
import type { Body, BodyInput, Reply } from '../contract/types.ts'
import type { Models } from './explain.ts'

export type ToolName = keyof typeof toolRoutes
type Tool<Name extends ToolName, Given> = (given: Given, signal: AbortSignal) => Promise<Reply<Name>>
/** What the server runs, after a request was checked. */
export type Tools = { readonly [Name in ToolName]: Tool<Name, Body<Name>> }
/** What a page calls: the same, with what may be left out left out. */
export type ToolCalls = {
  readonly [Name in ToolName]: (given: BodyInput<Name>, signal?: AbortSignal) => Promise<Reply<Name>>
}

/** What is taken for granted where a caller does not say; the contract has the same. */
const defaults = {
  explain: { lines: false },
  decide: { semantics: 'classical' },
  perturb: { seed: 1 },
  prove: { premises: [], logic: 'S5' },
} satisfies { readonly [Name in ToolName]?: Partial<Body<Name>> }

export function createTools(models: () => Promise<Models>): Tools {
  return {
    async listSamples() {
      const [{ samples }, { sampleFormulas, sampleTheories }] = await Promise.all([
        import('@elenchus/metagraph/samples'),
        import('./samples.ts'),
      ])
      return { graphs: [...samples()], theories: sampleTheories, formulas: sampleFormulas }
    },
    async explain(given) {
      const [{ explainText }, loaded] = await Promise.all([import('./explain.ts'), models()])
      return explainText(given, loaded)
    },
    decide: async (given, signal) => (await import('./theories.ts')).decideTheory(given, signal),
    perturb: async given => (await import('./theories.ts')).perturbTheory(given),
    prove: async (given, signal) => (await import('./formulas.ts')).proveFormula(given, signal),
    async convert({ graph, to, evidence }) {
      const { graphFile } = await import('./graph-files.ts')
      const open = evidence ? (await import('@elenchus/explainer')).openLinks(evidence) : {}
      return graphFile([{ graph, open }], to, graph.id)
    },
    check: async ({ graph }) => ({ diagnostics: [...(await import('@elenchus/metagraph')).diagnose(graph)] }),
    score: async given => (await import('./score.ts')).scoreGraph(given),
  }
}

/** Runs a tool by its name, filling in what the caller left out. */
export function callTool<Name extends ToolName>(
  tools: Tools,
  name: Name,
  given: BodyInput<Name>,
  signal: AbortSignal,
): Promise<Reply<Name>> {
  const whole = given && { ...(defaults as Partial<Record<ToolName, object>>)[name], ...(given as object) }
  return (tools[name] as (given: unknown, signal: AbortSignal) => Promise<Reply<Name>>)(whole, signal)
}
