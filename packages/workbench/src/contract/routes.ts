/** Every route there is. */
import { accountRoutes } from './accounts.ts'
import { examRoutes } from './exams.ts'
import { projectRoutes } from './projects.ts'
import { runRoutes } from './runs.ts'
import { serviceRoutes } from './service.ts'
import { toolRoutes } from './tools.ts'

export const routes = {
  ...serviceRoutes,
  ...accountRoutes,
  ...toolRoutes,
  ...projectRoutes,
  ...examRoutes,
  ...runRoutes,
}
export type Routes = typeof routes
export type RouteName = keyof Routes
