/**
 * The tools behind Explain, Theory, Logic and Draw. `ToolsContext` provides them: by default they run on the server, on the static site in
 * a Web Worker.
 */
import type { Metagraph } from '@elenchus/metagraph'
import type { ToolCalls, ToolName } from '@elenchus/workbench/tools'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { useSearch } from 'wouter'
import { call } from './api.ts'

const toolNames = ['explain', 'decide', 'perturb', 'prove', 'convert', 'check', 'score', 'listSamples'] as const

/** Creates the tools from one function that runs a tool by name. */
export const createToolCalls = (run: (name: ToolName, body: unknown, signal?: AbortSignal) => Promise<unknown>) =>
  Object.fromEntries(
    toolNames.map(name => [name, (body: unknown, signal?: AbortSignal) => run(name, body, signal)]),
  ) as unknown as ToolCalls

const serverTools = createToolCalls((name, body, signal) => call(name, { body, signal } as never))

export const ToolsContext = createContext(serverTools)
export const useTools = (): ToolCalls => useContext(ToolsContext)

/** The sample graphs, theories and formulas that come with the workbench. */
export function useSamples() {
  const tools = useTools()
  const { data } = useQuery({
    queryKey: ['listSamples'],
    queryFn: ({ signal }) => tools.listSamples(undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? { graphs: [], theories: [], formulas: [] }
}

/** Opens the sample named in the URL, as in `/draw?sample=ferry`. */
export function useLinkedSample(openSample: (sample: Metagraph) => void): void {
  const { graphs } = useSamples()
  const id = new URLSearchParams(useSearch()).get('sample')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is a new function on every render
  useEffect(() => {
    const sample = graphs.find(each => each.id === id)
    if (sample) openSample(sample)
  }, [id, graphs])
}
