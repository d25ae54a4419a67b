/** Every route: its address joined with who may call it, what it takes and what it returns. */
import { accountRoutes } from './accounts.ts'
import { addresses } from './addresses.ts'
import { examRoutes } from './exams.ts'
import { adjudicationRoutes } from './projects/adjudication.ts'
import { annotationRoutes } from './projects/annotation.ts'
import { passageRoutes } from './projects/passage.ts'
import { exchangeRoutes, projectRoutes } from './projects/project.ts'
import { agreementRoutes, qualityRoutes } from './projects/quality.ts'
import type { Address, Route } from './route.ts'
import { runRoutes } from './runs.ts'
import { serviceRoutes } from './service.ts'
import { toolRoutes } from './tools.ts'

const descriptions = {
  ...serviceRoutes,
  ...accountRoutes,
  ...toolRoutes,
  ...projectRoutes,
  ...passageRoutes,
  ...annotationRoutes,
  ...adjudicationRoutes,
  ...agreementRoutes,
  ...qualityRoutes,
  ...exchangeRoutes,
  ...examRoutes,
  ...runRoutes,
}
export type RouteName = keyof typeof descriptions
export type Routes = { readonly [Name in RouteName]: (typeof descriptions)[Name] & Address }

export const routes = Object.fromEntries(
  Object.entries(descriptions).map(([name, description]: [string, Route]) => {
    const [method, path] = addresses[name as RouteName].split(' ')
    return [name, { method, path, ...description }]
  }),
) as unknown as Routes
