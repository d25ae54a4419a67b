/** TeX that compiles as it stands: a standalone document whose drawing can be lifted into any other. */
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

/** Plain words for TeX; the signs of logic among them become mathematics. */
export function texText(text: string): string {
  return [...text].map(character => special[character] ?? character).join('')
}

export function texFormula(formula: Formula): string {
  return `$${print(formula, { notation: 'latex' })}$`
}

export function texDocument(packages: readonly string[], body: string): string {
  return [
    '\\documentclass[border=10pt]{standalone}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage{amsmath,amssymb}',
    ...packages,
    '\\begin{document}',
    body,
    '\\end{document}',
    '',
  ].join('\n')
}
