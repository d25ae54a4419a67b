/** A sign for every role, beside its word. */
import type { Role } from '../model/roles.ts'

export const roleSigns: Readonly<Record<Role, string>> = {
  conclusion: '★',
  intermediate: '◆',
  premise: '●',
  rebuttal: '✕',
  unused: '○',
}
