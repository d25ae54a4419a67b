/** "The former" and "the latter" after "A or B": references to the first and the second of the pair that was named last. */
import { anyOf } from './any-of.ts'
import type { Token } from './tokens.ts'

/** Words that show that "the former" stands for something named before, and not for "the former mayor". */
const follows = new RegExp(
  `^(?:${anyOf(`
  is are was does do has can cannot would will must gives describes explains says states addresses supplies offers shows seems
  looks fits works merely only just simply it because since and or but while whereas as if better best directly actually
  provides undermines weakens strengthens supports touches fails goes leaves makes matches option choice one by on over to too
  doesn't isn't can't captures resolves points attacks answers concerns names speaks
  `)})$`,
  'i',
)

export function resolvePairs(tokens: readonly Token[]): Token[] {
  let pair: readonly number[] | null = null
  const found: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind === 'ref' && token.options!.length > 1) pair = token.options!.length === 2 ? token.options! : null
    const place = /^former$/i.test(token.text) ? 0 : /^latter$/i.test(token.text) ? 1 : -1
    const next = tokens[i + 1]
    const stands = next === undefined || next.kind !== 'word' || follows.test(next.text)
    if (pair && place >= 0 && stands && /^the$/i.test(tokens[i - 1]?.text ?? ''))
      found.push({ ...token, kind: 'ref', options: [pair[place]!], firm: true, quoted: false })
    else found.push(token)
  }
  return found
}
