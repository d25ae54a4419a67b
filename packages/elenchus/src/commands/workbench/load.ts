/** The workbench is a package of its own, loaded when one of its commands is called. */
import { InputError } from '../../cli/io.ts'

export async function loadWorkbench() {
  try {
    return await import('@elenchus/workbench')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('workbench')) throw error
    throw new InputError('the workbench is a package of its own; install it with: npm install @elenchus/workbench')
  }
}

/** Where the embedded database is unless another store is named. */
export const usualStore = 'elenchus-workbench'
