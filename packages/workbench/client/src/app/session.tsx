/** The session of the user, available to every screen. */
import type { Reply, Role } from '@elenchus/workbench/contract'
import { createContext, useContext } from 'react'

export const SessionContext = createContext<Reply<'session'> | null>(null)

export function useSession(): Reply<'session'> {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext around it')
  return session
}

/** What the role of the user permits. Without a session, as on the static site, nothing. */
export function usePermissions() {
  const role = useContext(SessionContext)?.account?.role
  const isOneOf = (...roles: readonly Role[]) => role !== undefined && roles.includes(role)
  return {
    isAdministrator: isOneOf('administrator'),
    canAdjudicate: isOneOf('administrator', 'adjudicator'),
    canAnnotate: isOneOf('administrator', 'adjudicator', 'annotator'),
  }
}
