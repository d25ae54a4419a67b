/** Loads the optional package @elenchus/workbench when one of its commands is called. */
import { InputError } from '../../cli/io.ts'
import { text } from '../../cli/options.ts'

export async function loadWorkbench() {
  try {
    return await import('@elenchus/workbench')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('workbench')) throw error
    throw new InputError('the workbench needs the package @elenchus/workbench: npm install @elenchus/workbench')
  }
}

export const defaultStore = 'elenchus-workbench'

export const storeOption = (description = 'the store') =>
  text('--store <where>', `${description}: a folder (default: ${defaultStore}), or a database postgres://…`)
