import { expect, it } from 'vitest'
import { findWeakness } from './password-strength.ts'

const person = { name: 'Margaret Hamilton', login: 'apollo@example.org' }

it.each([
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'poiuytrewq',
  'password12',
  'Passw0rd123',
  'P@$$w0rd!!!!',
  'aaaaaaaaaa',
  'abababababab',
  'abcabcabcabc',
  'abcdefghij',
  '1qaz2wsx3edc',
  'q1w2e3r4t5',
  'asdfghjkl1',
  'qwerty123456',
  'summer2024!!',
  'Welcome2026',
  'letmein12345',
  'elenchus2026',
  'W0rkbench!1',
  'margaret1969',
  'Hamilton!!11',
  'apollo123456',
  '8305172946',
  'passwordpassword',
  'Hello Hello Hello',
  'iloveyou!!!',
])('rejects %s', password => expect(findWeakness(password, person)).toMatch(/easy to guess|common passwords/))

it.each([
  'a long enough password',
  'a password for pictures',
  'quite another password',
  'correct horse battery staple',
  'Tr0ub4dor&3 by the sea',
  'k3v9x2mq7w',
  'vN8#tqLz0e',
  'lamps outgrow marble',
  'зимний вечер у реки',
  '昨日の雨はよく降った',
  '9f86d081884c7d659a2f',
])('accepts %s', password => expect(findWeakness(password, person)).toBeNull())

it('says why', () => {
  expect(findWeakness('Passw0rd123', person)).toBe(
    'This password is easy to guess: it contains “passw0rd” (a common word), “123” (a sequence) and little else. Use several unrelated words, or a password manager.',
  )
})
