import { describe, expect, it } from 'vitest'
import { signedPairFeatures } from './pair-features.ts'

const numberOf = (statement: string, target: string, name: string) => {
  const { names, numbers } = signedPairFeatures(statement, target)
  return numbers[names.indexOf(name)]
}

describe('signedPairFeatures', () => {
  it('finds a denial of shared words on either side, and none on both', () => {
    const name = 'odd denials of shared words'
    expect(numberOf('The ferry is never punctual.', 'The ferry is punctual.', name)).toBe(2)
    expect(numberOf('The ferry is punctual.', 'The ferry isn’t punctual.', name)).toBe(2)
    expect(numberOf('The ferry is never punctual.', 'The ferry is not punctual.', name)).toBe(0)
  })

  it('takes blame as against a call to keep a thing and for a call to end it', () => {
    const blame = 'The fireworks are dangerous.'
    expect(numberOf(blame, 'The town should pay for the fireworks.', 'leans against')).toBe(1)
    expect(numberOf(blame, 'The town should abolish the fireworks.', 'leans against')).toBe(-1)
  })

  it('shows no content word, only whether the target has it', () => {
    const { flags } = signedPairFeatures('But the ferry sank.', 'Ferries should run at night.')
    expect(flags.some(flag => flag === 'but the NEW' || flag === 'but the SHARED')).toBe(true)
    expect(flags.filter(flag => /ferry|sank/.test(flag))).toEqual([])
  })
})
