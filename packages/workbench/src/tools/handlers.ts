/** Handlers for the stateless tools, with the models bundled in the packages. */
import type { toolSchemas } from '../contract/tools.ts'
import type { Handlers } from '../http/handler.ts'
import { createTools, type ToolName } from './tools.ts'

const tools = createTools(async () => {
  const [{ explainer }, { english }] = await Promise.all([
    import('@elenchus/explainer/node'),
    import('@elenchus/language/node'),
  ])
  return { explainer: explainer(), language: english() }
})

type AnyTool = (input: unknown, signal: AbortSignal) => unknown
export const toolHandlers = Object.fromEntries(
  Object.keys(tools).map(name => [
    name,
    ({ body, signal }: { readonly body: unknown; readonly signal: AbortSignal }) =>
      (tools[name as ToolName] as AnyTool)(body, signal),
  ]),
) as unknown as Pick<Handlers, keyof typeof toolSchemas>
