import { describe, expect, it } from 'vitest'
import { pageStyle } from './style.ts'

/** Relative luminance (WCAG 2). */
function luminance(colour: string): number {
  const full = colour.length === 4 ? [...colour.slice(1)].map(c => c + c).join('') : colour.slice(1)
  const [r, g, b] = [0, 2, 4].map(at => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe('the colours of the page', () => {
  const [light, dark] = [...pageStyle.matchAll(/:root\{([^}]*)\}/g)].map(([, text]) =>
    Object.fromEntries([...text!.matchAll(/(--\w+):(#\w+)/g)].map(([, name, colour]) => [name, colour!])),
  ) as [Record<string, string>, Record<string, string>]
  for (const [name, theme] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    it(`can be read in ${name}: text 4.5 to 1, marks 3 to 1`, () => {
      for (const ground of ['--page', '--band'])
        for (const text of ['--ink', '--soft', '--right', '--wrong'])
          expect(contrast(theme[text]!, theme[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      for (let i = 0; i < 8; i++)
        expect(contrast(theme[`--s${i}`]!, theme['--band']!), `series ${i}`).toBeGreaterThanOrEqual(3)
    })
  }
})
