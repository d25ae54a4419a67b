/** Every route there is. */
import { accountRoutes } from './accounts.ts'
import { examRoutes } from './exams.ts'
import { adjudicationRoutes } from './projects/adjudication.ts'
import { agreementRoutes } from './projects/agreement.ts'
import { annotationRoutes } from './projects/annotation.ts'
import { exchangeRoutes } from './projects/exchange.ts'
import { passageRoutes } from './projects/passage.ts'
import { projectRoutes } from './projects/project.ts'
import { qualityRoutes } from './projects/quality.ts'
import { runRoutes } from './runs.ts'
import { serviceRoutes } from './service.ts'
import { toolRoutes } from './tools.ts'

export const routes = {
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
export type Routes = typeof routes
export type RouteName = keyof Routes
