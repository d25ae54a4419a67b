/** The optional PostgreSQL packages. */
import { missingPackage } from '../contract/optional-package.ts'

const missing = missingPackage('A PostgreSQL store', 'pg', 'pg-boss')

export const loadPg = async () => (await import('pg').catch(missing)).default
export const loadPgBoss = async () => (await import('pg-boss').catch(missing)).default
