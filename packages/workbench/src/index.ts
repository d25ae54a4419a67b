/** Entry point of the server. */

export { type Server, type ServerOptions, startServer } from './server.ts'
export { SiteError, type WrittenSite, writeSite } from './static-site.ts'
export { backUp, restore } from './storage/backup.ts'
export { StoreError, toStoreError } from './storage/database.ts'
export { type RebuildCounts as Rebuilt, type Verification, verify } from './storage/replay.ts'
export { createWorkbench, openWorkbenchStore, type Workbench, type WorkbenchOptions } from './workbench.ts'
