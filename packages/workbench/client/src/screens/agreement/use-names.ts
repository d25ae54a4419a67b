/** People's names by account, as far as one may know them; the account itself otherwise. */
import { useRoute } from '../../app/use-route.ts'

export function useNames(project: string): (account: string) => string {
  const { data } = useRoute('readProgress', { params: { project } }, { staleTime: 60_000 })
  const names = new Map(data?.people.map(({ account, name }) => [account, name]))
  return account => names.get(account) ?? account
}
