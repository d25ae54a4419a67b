/** The reference of the English: every example of docs/english.md is read, and comes to what the page says. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pageEntry } from './testing/page-entry.ts'

const page = readFileSync(fileURLToPath(new URL('../../../../../docs/english.md', import.meta.url)), 'utf8')
const examples = [...page.matchAll(/^```english\n(.*?)^```$/gms)].flatMap(block => block[1]!.trim().split('\n\n'))

describe('docs/english.md', () => {
  it('has its examples', () => expect(examples.length).toBeGreaterThan(100))

  it.each(examples)('%s', example => {
    const lines = example.split('\n')
    const text = lines.filter(line => !/^[=~!x] /.test(line)).join(' ')
    expect(pageEntry(text).join('\n')).toBe(example)
  })
})
