/** Output as standalone TeX documents, whose drawing can be copied into other documents. */
import type { Formula } from '../formula/formula.ts'
import latexEscapes from '../formula/latex-escapes.json' with { type: 'json' }
import { print } from '../formula/print.ts'
import texEscapes from './tex-escapes.json' with { type: 'json' }

/** Special characters and logical symbols in TeX's text mode. */
const escapes: Readonly<Record<string, string>> = { ...latexEscapes, ...texEscapes }

/** Escapes text for TeX; logical symbols become mathematics. */
export const escapeTex = (text: string): string => [...text].map(character => escapes[character] ?? character).join('')

/** Prints a formula in TeX's mathematics mode. */
export const printTexFormula = (formula: Formula): string => `$${print(formula, { notation: 'latex' })}$`

/** Wraps a drawing in a document; `packages` are its \usepackage lines. */
export const writeTexDocument = (packages: readonly string[], body: string): string =>
  [
    '\\documentclass[border=10pt]{standalone}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage{amsmath,amssymb}',
    ...packages,
    '\\begin{document}',
    body,
    '\\end{document}',
    '',
  ].join('\n')
