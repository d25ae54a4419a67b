/**
 * Comparison of logins, so that no two accounts look the same: a skeleton as in Unicode Technical Standard 39 (confusable detection),
 * with a small table of look-alike letters. Accounts of older versions are found by the login as it was stored.
 */
import type { Document } from '../storage/event.ts'
import type { Store } from '../storage/store.ts'
import confusables from './confusables.json' with { type: 'json' }
import type { AccountState } from './document-types.ts'

/** Latin letters by the look-alike letters of other alphabets. */
const prototypes = new Map(
  Object.entries(confusables).flatMap(([latin, others]) => [...others].map(other => [other, latin] as const)),
)
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
/** A dot above i or j is part of the letter. */
const redundantDots = /(?<=[ij])\u0307/gu

/** Returns the key by which a login is unique. Idempotent. */
export function toLoginKey(login: string): string {
  // Decomposed, so that letters with accents are mapped too.
  const decomposed = login.normalize('NFKC').toLowerCase().normalize('NFKD').replace(ignorable, '')
  const skeleton = [...decomposed].map(letter => prototypes.get(letter) ?? letter).join('')
  return skeleton.replace(redundantDots, '').normalize('NFKC')
}

/** Finds an account by its login as it is typed. */
export async function findAccount({ find }: Store, login: string): Promise<Document<AccountState> | null> {
  // Both are always looked up, so that response times do not reveal which logins exist.
  const [exact, similar] = await Promise.all([
    find<AccountState>('account', login),
    find<AccountState>('account', toLoginKey(login)),
  ])
  return exact ?? similar
}

/** Finds an account whose login looks the same, including accounts of older versions. */
export async function findSimilarAccount({ list }: Store, login: string): Promise<Document<AccountState> | null> {
  const key = toLoginKey(login)
  const accounts = await list<AccountState>('', 'account')
  return accounts.find(({ state }) => toLoginKey(state.login) === key) ?? null
}
