import { describe, expect, it } from 'vitest'
import { maskUrl, parseAddress } from './server.ts'

describe('addresses', () => {
  it('put the path before the query, and keep keys in it out of what is shown', () => {
    const { base, secrets, resolvePath: urlOf } = parseAddress('https://host/v1/?api_key=sk-1234&version=3')
    expect(base).toBe('https://host/v1?api_key=…&version=3')
    expect(secrets).toEqual(['sk-1234'])
    expect(urlOf('/chat/completions')).toBe('https://host/v1/chat/completions?api_key=sk-1234&version=3')
  })
  it('read passwords with any characters', () => {
    for (const [written, password] of [
      ['hunter22', 'hunter22'],
      ['hun@ter', 'hun@ter'],
      ['hun%40ter', 'hun@ter'],
      ['hun%zzter', 'hun%zzter'],
      ['100%', '100%'],
    ] as const) {
      const { base, authorization, secrets } = parseAddress(`http://me:${written}@host:8000/v1`)
      expect(base).toBe('http://host:8000/v1')
      expect(authorization).toBe(`Basic ${Buffer.from(`me:${password}`).toString('base64')}`)
      expect(secrets).toContain(password)
    }
  })
  it('are refused without their secrets', () => {
    for (const url of ['http://me:hun/ter@host', 'ftp://me:hunter@host', 'me:hunter@host', 'http://me:hun?ter@host'])
      try {
        parseAddress(url)
        expect.unreachable(url)
      } catch (error) {
        expect((error as Error).message).toMatch(/^base URL ".*": must begin with http/)
        if (url.includes('//')) expect((error as Error).message).not.toMatch(/hun|ter@/)
      }
  })
  it('without secrets are shown as they are', () => {
    for (const url of [
      'http://localhost:8080/v1',
      'https://api.openai.com/v1',
      'postgres://me@host/db?sslmode=require',
    ])
      expect(maskUrl(url)).toBe(url)
  })
})
