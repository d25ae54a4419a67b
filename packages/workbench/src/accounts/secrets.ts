/** Hashing of passwords with scrypt, and of random secrets with SHA-256, which need no slow hash. */
import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export const createSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const scryptCost = { N: 1 << 15, r: 8, p: 1 }

const deriveKey = (password: string, salt: Buffer, { N, r, p }: typeof scryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Returns `scrypt$32768$8$1$salt$key`; the cost parameters are stored, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, scryptCost)
  return ['scrypt', scryptCost.N, scryptCost.r, scryptCost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

export async function checkPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$')
  const expected = Buffer.from(key, 'base64')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await deriveKey(password, Buffer.from(salt, 'base64'), cost)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

let dummyHash: Promise<string> | undefined
/** Takes as long as a real check, so that response times do not reveal which logins exist. */
export async function checkDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword('dummy password')
  await checkPassword(password, await dummyHash)
  return false
}
