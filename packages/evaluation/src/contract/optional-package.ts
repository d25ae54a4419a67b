/**
 * Packages that few people need are optional, so that everybody else installs less. Whoever needs one is told what to
 * install; any other failure to load it stays what it is.
 */
import { EvaluationError } from '../error.ts'

/**
 * For the `catch` of an import.
 *
 *     await import('pg').catch(missingPackage('A PostgreSQL store', 'pg', 'pg-boss'))
 */
export function missingPackage(use: string, ...packages: readonly string[]): (error: unknown) => never {
  return error => {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error
    const more = packages.length === 1 ? 'one more package' : `${packages.length} more packages`
    throw new EvaluationError(`${use} needs ${more}. Install with: npm install ${packages.join(' ')}`)
  }
}
