/** TeX output: standalone documents whose drawing can be copied into others. */
import type { Formula } from '../formula/formula.ts'
import { print } from '../formula/print.ts'

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
  '¬': '$\\neg$',
  '□': '$\\Box$',
  '◇': '$\\Diamond$',
  '∧': '$\\land$',
  '∨': '$\\lor$',
  '→': '$\\to$',
  '↔': '$\\leftrightarrow$',
  '⊤': '$\\top$',
  '⊥': '$\\bot$',
  '∀': '$\\forall$',
  '∃': '$\\exists$',
  '⊕': '$\\oplus$',
  '≠': '$\\neq$',
  '✗': '$\\times$',
  '✓': '$\\checkmark$',
  '“': '``',
  '”': "''",
  '’': "'",
  '–': '--',
  '…': '\\ldots{}',
}

/** Escapes text for TeX; logical symbols become mathematics. */
export const texText = (text: string): string => [...text].map(character => special[character] ?? character).join('')

export const texFormula = (formula: Formula): string => `$${print(formula, { notation: 'latex' })}$`

export const texDocument = (packages: readonly string[], body: string): string =>
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
