/** A sign for every role, beside its word. */
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

/** The sign of a card; of one that may speak for or against, a question mark. */
export const roleSign = ({ id, role }: Card, parts: ReadonlyMap<string, Part>): string =>
  parts.get(id)?.open ? '?' : roleSigns[role]
