/** Theories in plain English on the command line: the reading is shown, choices are announced, refusals say why. */
import { describe, expect, it } from 'vitest'
import { elenchus, json, rows } from './run.ts'

const decide = (theory: string, statement: string, ...more: string[]) =>
  elenchus(['decide', '-', '--statement', statement, ...more], { input: theory })

describe('elenchus decide, plain English', () => {
  it('shows how each sentence was read, and says which engine decided and why', () => {
    const { code, out } = decide('All dogs bark. Some dog is brown. Rex is a dog.', 'Rex barks.', '--show-reading')
    expect(code).toBe(0)
    expect(out).toContain('All dogs bark.\n  read as: dog(?x) -> barks(?x)\n  in words: Every dog barks.')
    expect(out).toContain('read as: ∃x (dog(x) ∧ brown(x))')
    expect(out).toContain('True\ndecided with first-order logic: "Some dog is brown.": it says that somebody')
  })

  it('announces a reading that was a choice', () => {
    const { out, err } = decide('A whale is a mammal. Therefore Moby is a whale.', 'Moby is a mammal.')
    expect(out).toBe('True\n')
    expect(err).toContain('"A whale is a mammal." is read as "Every whale is a mammal."')
    expect(err).toContain('"Therefore" joins sentences and is left out')
  })

  it('refuses two readings with both spelt out, and takes one by its number', () => {
    const theory = 'All dogs are not brown. Rex is a dog.'
    const refused = decide(theory, 'Rex is brown.')
    expect(refused.code).toBe(1)
    expect(refused.out).toBe('')
    expect(refused.err).toContain('reading 1: No dog is brown.\n  reading 2: Not every dog is brown.')
    expect(decide(theory, 'Rex is brown.', '--reading', '1').out).toContain('False')
    expect(decide(theory, 'Rex is brown.', '--reading', '2').out).toContain('Unknown')
    expect(decide(theory, 'Rex is brown.', '--reading', '0').code).toBe(2)
  })

  it('has a closed domain only where it is asked for, and says so', () => {
    const theory = 'Ann is tall. Ann is kind if everyone is tall.'
    expect(decide(theory, 'Ann is kind.').out).toContain('Unknown')
    const closed = decide(theory, 'Ann is kind.', '--domain', 'closed')
    expect(closed.out).toContain('True')
    expect(closed.err).toContain('closed domain: "everyone" and "someone" range only over Ann')
  })

  it('has the reading and every note in JSON and in batches', () => {
    const document = json(decide('Therefore Ann is tall.', 'Ann is tall.', '--json'), 'decide')
    expect(document).toMatchObject({ label: 'True', engine: 'rules' })
    expect((document['notes'] as string[])[0]).toContain('is left out')
    const input = [
      { id: 1, theory: 'Some dogs bark.', statement: 'Something barks.' },
      { id: 2, theory: ' ', statement: 'Something barks.' },
      { id: 3, theory: 'Most dogs bark.', statement: 'Something barks.' },
    ]
    const batch = elenchus(['decide', '--batch', '-'], { input: input.map(row => JSON.stringify(row)).join('\n') })
    const [first, second, third] = rows(batch, 'decide.batch')
    expect(batch.code).toBe(1)
    expect(first).toMatchObject({ label: 'True', engine: 'first-order' })
    expect(first!['reading']).toMatchObject({ sentences: [{ paraphrase: 'Some dog barks.' }] })
    expect(second!['error']).toContain('the theory is empty')
    expect(third!['error']).toContain('"Most" is a quantity')
    expect(decide(' ', 'Something barks.').err).toContain('the theory is empty')
  })

  it('reads with the conventions of corpora where it chains forward', () => {
    const theory = 'All dogs are not brown. Rex is a dog.'
    expect(decide(theory, 'Rex is brown.', '--semantics', 'forward').out).toContain('False')
  })
})

describe('elenchus decide --show-reading', () => {
  it('reads without a question', () => {
    const run = elenchus(['decide', '-', '--show-reading'], { input: 'Everyone who likes everyone is kind.' })
    expect(run.code).toBe(0)
    expect(run.out).toContain('in words: For every X1, if X1 likes everyone then X1 is kind.')
    expect(run.out).toContain('decided with first-order logic')
    const document = json(
      elenchus(['decide', '-', '--show-reading', '--json'], { input: 'Dogs bark.' }),
      'decide.reading',
    )
    expect(document).toMatchObject({ engine: 'rules', sentences: [{ reading: 'dog(?x) -> barks(?x)' }] })
  })

  it('refuses with the place, the reason and a wording', () => {
    const { code, err } = elenchus(['decide', '-', '--show-reading'], { input: 'Ann is tall.\nMaybe Bob is kind.' })
    expect(code).toBe(1)
    expect(err).toContain('2:1: "Maybe" expresses uncertainty')
    expect(err).toContain('Leave the word out')
  })
})

describe('elenchus perturb, plain English', () => {
  it('shows the reading and writes variants in the words of the text', () => {
    const input = 'Rex is a dog. All dogs bark. If Rex barks then Tom hides.'
    const args = ['perturb', '-', '--statement', 'Tom hides.', '--kind', 'contrapositive']
    const { out } = elenchus([...args, '--show-reading'], { input })
    expect(out).toContain('read as: dog(?x) -> barks(?x)')
    expect(out).toContain('+ If someone does not bark then they are not a dog.')
    const document = json(elenchus([...args, '--json'], { input }), 'perturb')
    expect(document['reading']).toMatchObject({ sentences: [{}, { paraphrase: 'Every dog barks.' }, {}] })
  })

  it('says which words have no plain present sentence', () => {
    const run = elenchus(['perturb', '-', '--statement', 'Tom slept.', '--kind', 'shuffle'], { input: 'Tom slept.' })
    expect(run.code).toBe(1)
    expect(run.err).toContain('slept')
  })
})
