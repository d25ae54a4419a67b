/** Who one is, for every screen. */
import type { Reply, Role } from '@elenchus/workbench/contract'
import { createContext, useContext } from 'react'

export type Session = Reply<'session'>

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside of the shell')
  return session
}

/** Whether one has one of these roles. */
export function useMay(...roles: readonly Role[]): boolean {
  const { account } = useSession()
  return account !== null && roles.includes(account.role)
}
