import { describe, expect, it } from 'vitest'
import { TheoryError } from '../theory-error.ts'
import { readStatement, readTheory, readTheoryWithDiagnostics } from './testing/generated-english.ts'

function errorOf(run: () => unknown): TheoryError {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(TheoryError)
    return error as TheoryError
  }
  throw new Error('nothing was thrown')
}

describe('each fault has its own message', () => {
  it('an empty text', () => {
    for (const text of ['', ' \n\t ', '\ufeff']) {
      expect(errorOf(() => readTheory(text)).message).toBe(
        'there is no sentence in this text\nA theory has at least one sentence, for example: Charlie is tall.',
      )
    }
    expect(errorOf(() => readStatement(' ')).code).toBe('empty')
  })

  it('a rule without "then": place, caret and remedy', () => {
    expect(errorOf(() => readTheory('Odile is brisk.\nIf Odile is lanky, Bram is mossy.')).message).toBe(
      '2:18: this rule begins with "If" and has no "then"\n' +
        '  If Odile is lanky, Bram is mossy.\n' +
        '                   ^\n' +
        'Write "If … then …".',
    )
  })

  it('two readings: both are shown', () => {
    const error = errorOf(() =>
      readTheory(
        'If Odile is lanky and Bram is mossy or grand then p holds. If p holds then q holds or Odile is lanky and Bram is mossy.',
      ),
    )
    expect(error.readings).toEqual(
      ['q | lanky(Odile) & mossy(Bram)', '(q | lanky(Odile)) & mossy(Bram)'].sort((a, b) => b.length - a.length),
    )
    expect(error.message).toContain(
      'reading 1: (q | lanky(Odile)) & mossy(Bram)\n  reading 2: q | lanky(Odile) & mossy(Bram)',
    )
  })

  it('unknown words, where only the vocabulary is allowed', () => {
    expect(readTheory('Ada is tall.', { dialect: 'robustlr' }).facts.length).toBe(1)
    expect(errorOf(() => readTheory('Ada is tal.', { dialect: 'robustlr' })).message).toBe(
      '1:8: the vocabulary has no adjective "tal"\n  Ada is tal.\n         ^^^\nDid you mean "tall"? Add it to the vocabulary, or read with the dialect "auto".',
    )
    for (const [text, kind] of [
      ['Ada is a wombat.', 'noun'],
      ['Ada is the rival of Ben.', 'relation'],
      ['Ada flatters Ben.', 'verb'],
      ['All wombats are tall.', 'noun'],
      ['Wombatty people are tall.', 'adjective'],
      ['Ada can whistle.', 'ability'],
    ]) {
      expect(errorOf(() => readTheory(text!, { dialect: 'robustlr' })).problem).toContain(`no ${kind} `)
    }
  })

  it('bytes that were no UTF-8', () => {
    expect(errorOf(() => readTheory('Odile is l\ufffdnky.')).problem).toBe(
      'the text contains U+FFFD, so it was not UTF-8 when it was read',
    )
  })

  it('contradictory facts and circles are noted, and the theory is kept', () => {
    const { theory, diagnostics } = readTheoryWithDiagnostics(
      'Odile is lanky. If Bram is mossy then Odile is brisk. Odile is not lanky. If Odile is brisk then Bram is mossy.',
    )
    expect([theory.facts.length, theory.rules.length]).toEqual([2, 2])
    expect(diagnostics.map(one => [one.severity, one.code, one.problem, one.position.column])).toEqual([
      ['note', 'cycle', 'rules 1, 2 form a cycle through mossy(Bram), brisk(Odile)', 17],
      ['note', 'contradiction', 'the facts say both lanky(Odile) and ~lanky(Odile)', 55],
    ])
  })

  it('a name used as a property is noted', () => {
    const { diagnostics } = readTheoryWithDiagnostics('Bram is lanky. Odile is Bram.')
    expect(diagnostics.map(one => [one.code, one.position.column])).toEqual([['name', 16]])
    expect(readTheoryWithDiagnostics('Bram is Irish.').diagnostics).toEqual([])
  })

  it('more than one statement where one is asked for', () => {
    expect(errorOf(() => readStatement('Odile is lanky. Bram is mossy.')).message).toContain(
      '1:17: a statement is a single sentence',
    )
  })
})

describe('carrying on', () => {
  it('reads what can be read, and names the rest with its place', () => {
    const text = 'Odile is lanky.\nBlorp zing quux.\nIf Odile is lanky then Bram is mossy.\nOdile is 3 ; lanky.'
    const { theory, diagnostics, sentences } = readTheoryWithDiagnostics(text)
    expect([theory.facts.length, theory.rules.length]).toEqual([1, 1])
    expect(diagnostics.map(one => `${one.position.line}:${one.position.column} ${one.code}`)).toEqual([
      '2:7 unreadable',
      '4:12 sign',
    ])
    expect(sentences.map(one => one.sources)).toEqual([
      [{ kind: 'fact', index: 0 }],
      [],
      [{ kind: 'rule', index: 0 }],
      [],
    ])
    expect(errorOf(() => readTheory(text)).message).toContain('(and 1 more sentence that cannot be read)')
  })

  it('counts columns in characters, lines by any line end', () => {
    const { diagnostics } = readTheoryWithDiagnostics('Odile is lanky.\r\n😀 is lanky. Zoë is 😀.\rBlorp.')
    expect(diagnostics.map(one => [one.position.line, one.position.column])).toEqual([
      [2, 1],
      [2, 20],
      [3, 1],
    ])
  })
})

describe('size', () => {
  const megabytes = (count: number, text: string): string => text.repeat(Math.ceil((count * 1_000_000) / text.length))

  it('megabytes without a full stop, in every shape, end in one message', () => {
    const shapes = [
      'Odile is lanky and ',
      'both ',
      'either Odile is lanky or ',
      ',',
      'x',
      'if ',
      '\0',
      'a ',
      "Bram's ",
      '😀',
      'it is not the case that ',
    ]
    for (const shape of shapes) {
      const size = shape === 'Odile is lanky and ' || shape === 'x' ? 10 : 1
      const { diagnostics } = readTheoryWithDiagnostics(megabytes(size, shape))
      expect(diagnostics.map(one => one.code)).toEqual(['too-long'])
    }
  })

  it('a megabyte of sentences, good and bad, is read through', () => {
    const text = megabytes(1, 'If Odile is lanky or brisk then Bram is not mossy. Blorp zing quux. ')
    const { theory, diagnostics } = readTheoryWithDiagnostics(text)
    expect(theory.rules.length).toBe(diagnostics.length)
    expect(diagnostics[diagnostics.length - 1]!.span.end).toBeGreaterThan(999_900)
  })

  it('nesting as deep as the writer goes is read; deeper is refused', () => {
    const nested = (depth: number): string =>
      `If ${'both '.repeat(depth)}Odile is lanky${' and Bram is mossy'.repeat(depth)} then p holds.`
    expect(readTheory(nested(150)).rules.length).toBe(1)
    expect(errorOf(() => readTheory(nested(250))).code).toBe('too-deep')
    expect(errorOf(() => readTheory(`Odile is lanky${' and Bram is mossy or Bram is grand'.repeat(40)}.`)).code).toBe(
      'too-long',
    )
  })
})
