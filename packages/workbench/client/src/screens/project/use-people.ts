/** Names of the people of a project, as far as one may know them. */
import { useMay, useSession } from '../../app/session.tsx'
import { useRoute } from '../../app/use-route.ts'

export function usePeople(project: string): (account: string) => string {
  const { account: self } = useSession()
  const leads = useMay('administrator')
  const progress = useRoute('readProgress', { params: { project } })
  const accounts = useRoute('listAccounts', {}, { enabled: leads })
  const names = new Map<string, string>([
    ...(progress.data?.people ?? []).map(({ account, name }) => [account, name] as const),
    ...(accounts.data?.accounts ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return id => (id === self?.id ? 'You' : (names.get(id) ?? 'Somebody'))
}
