/**
 * What Explain, Theory, Logic and Draw need, wherever it runs: on the server here, in a worker of the page on the static site. Screens
 * take it from the context and do not know which.
 */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { createContext, useContext } from 'react'
import { call } from './api.ts'

type ToolName = 'explain' | 'decide' | 'perturb' | 'prove' | 'convert' | 'check' | 'score'

export type Tools = {
  readonly [Name in ToolName]: (body: BodyInput<Name>, signal?: AbortSignal) => Promise<Reply<Name>>
} & {
  readonly listSamples: (signal?: AbortSignal) => Promise<Reply<'listSamples'>>
}

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

export const serverTools: Tools = {
  explain: (body, signal) => call('explain', { body, ...withSignal(signal) }),
  decide: (body, signal) => call('decide', { body, ...withSignal(signal) }),
  perturb: (body, signal) => call('perturb', { body, ...withSignal(signal) }),
  prove: (body, signal) => call('prove', { body, ...withSignal(signal) }),
  convert: (body, signal) => call('convert', { body, ...withSignal(signal) }),
  check: (body, signal) => call('check', { body, ...withSignal(signal) }),
  score: (body, signal) => call('score', { body, ...withSignal(signal) }),
  listSamples: signal => call('listSamples', withSignal(signal)),
}

export const ToolsContext = createContext<Tools>(serverTools)
export const useTools = (): Tools => useContext(ToolsContext)
