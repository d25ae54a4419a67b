/** The session of the user and its permissions, for all screens. */
import type { Reply, Role } from '@elenchus/workbench/contract'
import { createContext, useContext } from 'react'

export const SessionContext = createContext<Reply<'session'> | null>(null)

export function useSession(): Reply<'session'> {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession must be used inside a SessionContext')
  return session
}

/** The permissions of the user's role. Without a session, as on the static site, there are none. */
export function usePermissions() {
  const role = useContext(SessionContext)?.account?.role
  const isOneOf = (...roles: readonly Role[]) => role !== undefined && roles.includes(role)
  return {
    isAdministrator: isOneOf('administrator'),
    canAdjudicate: isOneOf('administrator', 'adjudicator'),
    canAnnotate: isOneOf('administrator', 'adjudicator', 'annotator'),
  }
}
