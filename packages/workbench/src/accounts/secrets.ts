/** Password hashing by scrypt. Random secrets need only a plain hash. */
import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const cost = { N: 1 << 15, r: 8, p: 1 }

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** `scrypt$32768$8$1$salt$key`; the cost parameters are stored, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

export async function checkPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, key] = stored.split('$')
  const expected = Buffer.from(key ?? '', 'base64')
  const found = await derive(password, Buffer.from(salt ?? '', 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === found.length && timingSafeEqual(expected, found)
}

let dummyHash: Promise<string> | undefined
/** Takes as long as a real check, so that response times do not reveal which logins exist. */
export async function checkDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword('dummy password')
  await checkPassword(password, await dummyHash)
  return false
}
