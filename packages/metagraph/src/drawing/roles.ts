/** Signs of roles, shown next to their names. */
import type { Role } from '../model/roles.ts'
import type { Card } from './diagram.ts'
import type { Part } from './parts.ts'

export const roleSigns: Readonly<Record<Role, string>> = {
  conclusion: '★',
  intermediate: '◆',
  premise: '●',
  rebuttal: '✕',
  unused: '○',
}

/** Sign of a card; a question mark if its link is open. */
export const roleSign = ({ id, role }: Card, parts: ReadonlyMap<string, Part>): string =>
  parts.get(id)?.open ? '?' : roleSigns[role]
