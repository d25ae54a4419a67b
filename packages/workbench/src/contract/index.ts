/** The typed contract between server and client. Runs in a browser; clients that import only types bundle nothing. */

export type { Account } from './accounts.ts'
export type { Problem } from './common.ts'
export { type Allowed, endpoints, type Role, roleDetails, roles } from './endpoints.ts'
export type { ExamItem } from './exams.ts'
export { createOpenApi as openApi } from './openapi.ts'
export type { Content } from './projects/changes.ts'
export { allowsMultiple, type ImportFormat, importFormats, type ProjectKind, projectKinds } from './projects/kinds.ts'
export type { Route } from './route.ts'
export { type RouteName, type Routes, routes } from './routes.ts'
export type { Notice } from './service.ts'
export type { ExportFormat } from './tools.ts'
export type { Body, BodyInput, Parameters, Query, QueryInput, Reply } from './types.ts'
