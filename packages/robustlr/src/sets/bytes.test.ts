/**
 * What a seed gives, byte for byte. Sets are published by their seed, so a change that alters one of these sums makes
 * everybody's data irreproducible; whoever means to do that changes the sum with it.
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatGeneratedInstance } from '../formats/jsonl.ts'
import { type GenerateOptions, generate } from './generate.ts'
import type { SetName } from './sets.ts'

const SUMS: Readonly<Record<SetName, string>> = {
  'train-no-logic-op': 'e50bd5dd675a0dfb',
  'train-neg': '2585545a76b58aec',
  'train-and-neg': '42bd6a1131d2468b',
  'train-or-neg': '9f7f26e36050101c',
  'train-and-or-neg': '624c561e5ed21884',
  'train-mixed': '6b0898054f0a1185',
  'contrast-conjunction': '0781687d43d4a5df',
  'contrast-disjunction': '28554c9667074cef',
  'contrast-negation': 'df80a1dcda7e10cf',
  'equivalence-contrapositive': 'c1e880f9d8e7398c',
  'equivalence-distributive1': '168c1dd185158c13',
  'equivalence-distributive2': 'cc123de345f4c95d',
}

test.each(Object.entries(SUMS))('%s', (set, sum) => {
  expect(sumOf(set, { seed: 1 })).toBe(sum)
})

test('theories with distractors, as they were before proof sets were made minimal', () => {
  expect(sumOf('contrast-conjunction', { seed: 1, distractors: 'with' })).toBe('a17bb0e6bb726a63')
  expect(sumOf('contrast-negation', { seed: 1, distractors: 'with' })).toBe('20f76f1e0232a0d0')
})

test('train-mixed with mentions, and with few and many atoms', () => {
  expect(sumOf('train-mixed', { seed: 1, mentions: true })).toBe('064fee6639e7147a')
  expect(sumOf('train-mixed', { seed: 1, atoms: [2, 4] })).toBe('ec62cc47284d03a9')
  expect(sumOf('train-mixed', { seed: 1, atoms: [70, 130] })).toBe('4862bf58ace1ff47')
})

function sumOf(set: string, options: GenerateOptions): string {
  const hash = createHash('sha256')
  for (const { file, instance } of generate(set, { theories: 100, ...options })) {
    hash.update(`${file.name} ${formatGeneratedInstance(instance)}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
