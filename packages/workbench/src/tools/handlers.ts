/** The stateless routes: the tools, with the models that ship with the packages. */
import type { toolRoutes } from '../contract/tools.ts'
import type { HandlersOf } from '../http/handler.ts'
import { createTools } from './tools.ts'

const tools = createTools(async () => {
  const [{ explainer }, { english }] = await Promise.all([
    import('@elenchus/explainer/node'),
    import('@elenchus/language/node'),
  ])
  return { explainer: explainer(), language: english() }
})

export const toolHandlers: HandlersOf<typeof toolRoutes> = {
  listSamples: ({ body, signal }) => tools.listSamples(body, signal),
  explain: ({ body, signal }) => tools.explain(body, signal),
  decide: ({ body, signal }) => tools.decide(body, signal),
  perturb: ({ body, signal }) => tools.perturb(body, signal),
  prove: ({ body, signal }) => tools.prove(body, signal),
  convert: ({ body, signal }) => tools.convert(body, signal),
  check: ({ body, signal }) => tools.check(body, signal),
  score: ({ body, signal }) => tools.score(body, signal),
}
