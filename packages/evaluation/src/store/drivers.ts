/**
 * The packages that talk to PostgreSQL. Most people never use a store, so they are optional; whoever opens one without
 * them is told what to install.
 */
import { EvaluationError } from '../error.ts'

async function load<T>(importing: Promise<{ default: T }>): Promise<T> {
  try {
    return (await importing).default
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new EvaluationError('A PostgreSQL store needs two more packages. Install them with: npm install pg pg-boss')
  }
}

export const loadPg = () => load(import('pg'))
export const loadPgBoss = () => load(import('pg-boss'))
