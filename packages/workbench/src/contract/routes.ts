/** Table of all routes: endpoints with their schemas. */
import { accountSchemas } from './accounts.ts'
import { auditSchemas } from './audit-log.ts'
import { endpoints, type Method } from './endpoints.ts'
import { examSchemas } from './exams.ts'
import { adjudicationSchemas } from './projects/adjudication.ts'
import { annotationSchemas } from './projects/annotation.ts'
import { passageSchemas } from './projects/passage.ts'
import { importExportSchemas, projectSchemas } from './projects/project.ts'
import { agreementSchemas, qualitySchemas } from './projects/quality.ts'
import type { Route } from './route.ts'
import { runSchemas } from './runs.ts'
import { serviceSchemas } from './service.ts'
import { toolSchemas } from './tools.ts'

const schemas = {
  ...serviceSchemas,
  ...accountSchemas,
  ...auditSchemas,
  ...toolSchemas,
  ...projectSchemas,
  ...passageSchemas,
  ...annotationSchemas,
  ...adjudicationSchemas,
  ...agreementSchemas,
  ...qualitySchemas,
  ...importExportSchemas,
  ...examSchemas,
  ...runSchemas,
}
export type RouteName = keyof typeof endpoints
export type Routes = { readonly [Name in RouteName]: (typeof schemas)[Name] }

export const routes = Object.fromEntries(
  Object.entries(endpoints).map(([name, { address, ...endpoint }]): [string, Route] => {
    const [method, path] = address.split(' ') as [Method, string]
    return [name, { method, path, ...endpoint, ...schemas[name as RouteName] }]
  }),
) as Readonly<Record<RouteName, Route>>
