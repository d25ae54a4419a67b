import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, json, rows } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-logic-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('elenchus', () => {
  it('says 2 for a wrong call, 1 for bad input, without a stack trace', () => {
    for (const [args, code] of [
      [['nonsense'], 2],
      [['s5'], 2],
      [['s5', 'p', '--budget', '-3'], 2],
      [['decide', 'x', '--semantics', 'fuzzy', '--statement', 'p'], 2],
      [['s5', 'p &'], 1],
      [['decide', join(folder, 'absent'), '--statement', 'p'], 1],
      [['decide', folder, '--statement', 'p'], 1],
    ] as const) {
      const run = elenchus(args)
      expect([run.code, run.out], args.join(' ')).toEqual([code, ''])
      expect(run.err).toMatch(/^error: /)
      expect(run.err).not.toContain('    at ')
    }
  })
  it('shows an example in every help', () => {
    const names = [...elenchus(['--help']).out.matchAll(/^ {2}([a-z0-9-]+) /gm)]
      .map(found => found[1]!)
      .filter(name => name !== 'help')
    expect(names).toContain('s5')
    for (const name of names) expect(elenchus([name, '--help']).out, name).toContain('$ elenchus')
  })
  it('keeps to 80 columns in every help', () => {
    for (const line of elenchus(['--help']).out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })
})

describe('elenchus s5', () => {
  it('answers with a countermodel', () => {
    expect(json(elenchus(['s5', '<>p -> []p', '--json']), 's5')).toMatchObject({
      schemaVersion: 1,
      valid: false,
      satisfiable: true,
      countermodel: { worlds: [{ p: false }, { p: true }], at: 0 },
    })
    expect(elenchus(['s5', '□p → p']).out).toContain('valid: true in every world')
  })
  it('tells local from global entailment', () => {
    expect(json(elenchus(['s5', 'p', '--entails', '[]p', '--json']), 's5')).toMatchObject({
      entails: false,
      entailsGlobally: true,
    })
  })
  it('answers in other logics, with their relation', () => {
    const run = elenchus(['s5', '[]p -> [][]p', '--logic', 'T', '--json'])
    expect(json(run, 's5')).toMatchObject({
      logic: 'T',
      valid: false,
      countermodel: { worlds: [{ p: true }, { p: true }, { p: false }], sees: [[0, 1], [1, 2], [2]], at: 0 },
    })
    expect(elenchus(['s5', '[]p -> p', '--logic', 'D']).out).toContain('not valid in D (serial')
    expect(elenchus(['s5', '[]p -> p', '--logic', 'D']).out).toMatch(/▶ world 1: ¬p {2}\(sees 2\)/)
    const entailed = json(elenchus(['s5', 'p', '--entails', '[]<>p', '--logic', 'B', '--json']), 's5')
    expect(entailed).toMatchObject({ logic: 'B', entails: true })
    expect(entailed).not.toHaveProperty('entailsGlobally')
    const input = '{"formula":"[]p -> p"}\n{"premise":"p","conclusion":"[]p"}'
    expect(rows(elenchus(['s5', '--batch', '-', '--logic', 'S4'], { input }), 's5.batch')).toMatchObject([
      { valid: true },
      { entails: false, entailsGlobally: true },
    ])
    expect(elenchus(['s5', 'p', '--logic', 'S9'])).toMatchObject({ code: 2, out: '' })
  })
  it('derives what is valid', () => {
    const { out } = elenchus(['s5', '[]p -> [][]p', '--logic', 'S4', '--tableau'])
    expect(out).toContain('valid in S4 (reflexive and transitive')
    expect(out).toMatch(/6\. 1\.1\.1 {2}p +□ 2\n.*✗ 5 and 6 clash\n$/)
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect(json(elenchus(['s5', '[]p -> p', '--tableau', '--json']), 's5')).toMatchObject({
      tableau: { closed: [{ leaf: 4, by: [3, 4] }] },
    })
    expect(json(elenchus(['s5', '[]p -> p', '--json']), 's5')).not.toHaveProperty('tableau')
  })
  it('draws', () => {
    expect(elenchus(['s5', '<>p -> []p', '--format', 'svg']).out).toMatch(
      /^<svg .*◇p → □p is not valid in S5.*<\/svg>\n$/s,
    )
    expect(elenchus(['s5', '[]p -> p', '--format', 'html']).out).toMatch(/^<!doctype html>.*is valid in S5/s)
    expect(elenchus(['s5', 'p', '--entails', '[]p', '--format', 'tex']).out).toContain('\\begin{tikzpicture}')
    expect(elenchus(['s5', 'p', '--format', 'svg', '--json'])).toMatchObject({ code: 2, out: '' })
  })
  it('goes on past a bad line of a batch and reports it', () => {
    const input = [
      '{"id":1,"formula":"p | ~p"}',
      '{"formula":"p |"}',
      'nonsense',
      '{"premise":["[]p","q"],"conclusion":"p & q"}',
    ].join('\n')
    const run = elenchus(['s5', '--batch', '-'], { input })
    const answers = rows(run, 's5.batch')
    expect(run.code).toBe(1)
    expect(answers[0]).toEqual({ schemaVersion: 1, id: 1, valid: true, satisfiable: true })
    expect(answers.map(row => row['line'])).toEqual([undefined, 2, 3, undefined])
    expect(answers[3]).toMatchObject({ entails: true, entailsGlobally: true })
    expect(run.err).toContain('2 of 4 lines could not be processed')
  })
})

describe('elenchus decide', () => {
  const theory = file('theory.txt', 'tall(Ann)\ntall(Ann) -> kind(Bob)\n~calm(Cy) -> ~kind(Bob)\n')
  it('proves from symbols', () => {
    const run = elenchus(['decide', theory, '--syntax', 'symbolic', '--statement', 'calm(Cy)', '--json'])
    expect(json(run, 'decide')).toMatchObject({ label: 'True', depth: 2, proof: { facts: ['tall(Ann)'] } })
    expect(
      elenchus(['decide', theory, '--syntax', 'symbolic', '--statement', 'calm(Cy)', '--semantics', 'forward']).out,
    ).toBe('Unknown: neither the statement nor its negation follows from the theory\n')
  })
  it('shows the proof to people', () => {
    const { out } = elenchus(['decide', theory, '--syntax', 'symbolic', '--statement', '~calm(Cy)', '--proof'])
    expect(out).toMatch(/^False\n/)
    expect(out).toContain('2. kind(Bob)  modus ponens, rule 1 with 1: tall(Ann) -> kind(Bob)')
    expect(out).toContain('3. calm(Cy)   contraposition, rule 2 with 2: ~calm(Cy) -> ~kind(Bob)')
  })
  it('draws the proof, or says that there is none', () => {
    const draw = (statement: string, format: string) =>
      elenchus(['decide', theory, '--syntax', 'symbolic', '--statement', statement, '--format', format]).out
    expect(draw('calm(Cy)', 'svg')).toMatch(/^<svg .*True: calm\(Cy\).*contraposition, rule 2 with 2.*<\/svg>\n$/s)
    expect(draw('calm(Cy)', 'tex')).toContain('\\begin{forest}')
    expect(draw('odd(Cy)', 'html')).toContain('neither the statement nor its negation follows')
  })
  it('derives first-order answers where it can, and says which premises suffice where it cannot', () => {
    const birds = file('birds.txt', '∀x (Heron(x) → Bird(x))\nHeron(gil)\ngil = tess\n')
    const ask = (statement: string, ...more: string[]) =>
      elenchus(['decide', birds, '--syntax', 'fol', '--statement', statement, ...more])
    expect(ask('Bird(gil)', '--proof').out).toContain('2. Bird(gil)   modus ponens, line 1 with 1')
    expect(json(ask('¬Bird(gil)', '--json'), 'decide')).toMatchObject({ label: 'False', proof: { depth: 1 } })
    expect(json(ask('Heron(tess)', '--json'), 'decide')).toMatchObject({ label: 'True', proof: null })
    expect(ask('Heron(tess)', '--format', 'svg').out).toContain('follows from these premises')
    expect(ask('Wet(tess)', '--format', 'svg').out).toContain('a model in which the statement is false')
  })
  it('reads English', () => {
    const english = file('english.txt', 'Charlie is tall. If Charlie is tall then Erin is kind.')
    expect(elenchus(['decide', english, '--statement', 'Erin is not kind.']).out).toBe('False\n')
  })
  it('answers batches in order and carries ids', () => {
    const input = [
      '{"id":"a","theory":"p\\np -> q","statement":"q"}',
      '{"id":"b","theory":"p -> ","statement":"q"}',
      '{"id":"c","theory":"p\\n~p","statement":"q"}',
    ].join('\n')
    const run = elenchus(['decide', '--syntax', 'symbolic', '--batch', '-'], { input })
    const answers = rows(run, 'decide.batch')
    expect(answers.map(row => [row['id'], row['label'] ?? 'error'])).toEqual([
      ['a', 'True'],
      ['b', 'error'],
      ['c', 'Inconsistent'],
    ])
    expect(run.code).toBe(1)
  })
  it('names what is wrong with bad files', () => {
    expect(elenchus(['decide', file('empty.txt', ' \n'), '--statement', 'p']).err).toContain('the theory is empty')
    expect(elenchus(['decide', file('latin1.txt', Buffer.from([0x41, 0xe9, 0x42])), '--statement', 'p']).err).toContain(
      'not UTF-8',
    )
  })
})
