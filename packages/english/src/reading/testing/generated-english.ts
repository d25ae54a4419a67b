/** The readers with the dialect of generated corpora, for the tests that are about that dialect. */
import * as reading from '../read-theory.ts'

export const readTheory = (text: string, options: reading.ReadOptions = {}) =>
  reading.readTheory(text, { dialect: 'generated', ...options })
export const readStatement = (text: string, options: reading.ReadOptions = {}) =>
  reading.readStatement(text, { dialect: 'generated', ...options })
export const readTheoryWithDiagnostics = (text: string, options: reading.ReadOptions = {}) =>
  reading.readTheoryWithDiagnostics(text, { dialect: 'generated', ...options })
