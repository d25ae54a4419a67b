/** Handlers for the stateless tools, which run in the compute pool. */
import type { Context } from '../context.ts'
import type { toolSchemas } from '../contract/tools.ts'
import type { Handlers } from '../http/handler.ts'
import { listSamples, type ToolName } from './tools.ts'

type ToolHandlers = Pick<Handlers, keyof typeof toolSchemas>

export function createToolHandlers({ compute }: Context): ToolHandlers {
  const createHandler =
    <Name extends Exclude<ToolName, 'listSamples'>>(name: Name) =>
    ({ body, user, signal }: { body: Uint8Array; user: { id: string }; signal: AbortSignal }) =>
      compute.run('runTool', { name, body }, { account: user.id, signal })
  return {
    listSamples,
    explain: createHandler('explain'),
    decide: createHandler('decide'),
    perturb: createHandler('perturb'),
    prove: createHandler('prove'),
    convert: createHandler('convert'),
    check: createHandler('check'),
    score: createHandler('score'),
  }
}
