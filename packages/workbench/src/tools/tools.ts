/**
 * The stateless tools as plain functions, shared by the server's handlers and the Web Worker of the static site. Each
 * loads its dependencies on first use.
 */
import type { ExplainerModel } from '@elenchus/explainer'
import type { ParserModel } from '@elenchus/language'
import type { toolSchemas } from '../contract/tools.ts'
import type { Body, BodyInput, Reply } from '../contract/types.ts'

/** Models of the tool `explain`. */
export interface Models {
  readonly explainer: ExplainerModel
  readonly language: ParserModel
}

export type ToolName = keyof typeof toolSchemas
/** Tools as run by the server, on validated input. */
export type Tools = { readonly [Name in ToolName]: (input: Body<Name>, signal: AbortSignal) => Promise<Reply<Name>> }
/** Tools as called by a page: options with defaults may be omitted. */
export type ToolCalls = {
  readonly [Name in ToolName]: (input: BodyInput<Name>, signal?: AbortSignal) => Promise<Reply<Name>>
}

/** Default options, equal to those of the contract's schemas, which pages do not load. */
const defaults = {
  explain: { lines: false },
  decide: { semantics: 'classical' },
  perturb: { seed: 1 },
  prove: { premises: [], logic: 'S5' },
} satisfies { readonly [Name in ToolName]?: Partial<Body<Name>> }

export async function listSamples(): Promise<Reply<'listSamples'>> {
  const [{ samples }, { default: workbenchSamples }] = await Promise.all([
    import('@elenchus/metagraph/samples'),
    import('./samples.json', { with: { type: 'json' } }),
  ])
  return { graphs: [...samples()], ...workbenchSamples }
}

export function createTools(models: () => Promise<Models>): Tools {
  return {
    listSamples,
    async explain({ text, question, lines }) {
      const [{ explain }, { diagnose }, { explainer, language }] = await Promise.all([
        import('@elenchus/explainer'),
        import('@elenchus/metagraph'),
        models(),
      ])
      const options = { model: explainer, language, question: question || undefined }
      const { graph, evidence } = explain(text, { ...options, split: lines ? 'lines' : undefined })
      return { graph, evidence, diagnostics: [...diagnose(graph)] }
    },
    decide: async (input, signal) => (await import('./theories.ts')).decideTheory(input, signal),
    perturb: async (input, signal) => (await import('./theories.ts')).perturbTheory(input, signal),
    prove: async (input, signal) => (await import('./formulas.ts')).proveFormula(input, signal),
    async convert({ graph, to, evidence }) {
      const { exportGraphs } = await import('./graph-files.ts')
      const open = evidence ? (await import('@elenchus/explainer')).findOpenLinks(evidence) : {}
      return exportGraphs([{ graph, open }], to, graph.id)
    },
    check: async ({ graph }) => ({ diagnostics: [...(await import('@elenchus/metagraph')).diagnose(graph)] }),
    score: async input => (await import('./score.ts')).scoreGraph(input),
  }
}

/** Runs a tool by name, with default options filled in. */
export function callTool<Name extends ToolName>(
  tools: Tools,
  name: Name,
  input: BodyInput<Name>,
  signal: AbortSignal,
): Promise<Reply<Name>> {
  const complete = input && { ...(defaults as Partial<Record<ToolName, object>>)[name], ...(input as object) }
  return (tools[name] as (input: unknown, signal: AbortSignal) => Promise<Reply<Name>>)(complete, signal)
}
