import { describe, expect, it } from 'vitest'
import { FormatError, readConllu, writeConllu } from './conllu.ts'

const sample = [
  '# sent_id = 1',
  "# text = She didn't go.",
  '1\tShe\tshe\tPRON\tPRP\tCase=Nom\t4\tnsubj\t4:nsubj\t_',
  "2-3\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_",
  '2\tdid\tdo\tAUX\tVBD\t_\t4\taux\t_\t_',
  "3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_",
  '3.1\tever\tever\tADV\tRB\t_\t_\t_\t4:advmod\t_',
  '4\tgo\tgo\tVERB\tVB\t_\t0\troot\t0:root\tSpaceAfter=No',
  '5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\t_',
  '',
  '',
].join('\n')

describe('readConllu', () => {
  it('keeps comments, multiword tokens and empty nodes, and gives back the same text', () => {
    const [sentence] = readConllu(sample)
    expect(sentence!.words.map(word => word.form)).toEqual(['She', 'did', "n't", 'go', '.'])
    expect(sentence!.rows.map(row => row.kind)).toEqual(['word', 'multiword', 'word', 'word', 'empty', 'word', 'word'])
    expect(writeConllu([sentence!])).toBe(sample)
  })

  it('reads files without a last empty line, with carriage returns, and with unknown heads', () => {
    const [sentence] = readConllu('1\tHi\t_\t_\t_\t_\t_\t_\t_\t_\r\n')
    expect(sentence!.words[0]!.head).toBe(-1)
    expect(writeConllu([sentence!])).toBe('1\tHi\t_\t_\t_\t_\t_\t_\t_\t_\n\n')
  })

  it.each([
    ['1\tHi', 'line 1: 2 fields; a CoNLL-U line has 10'],
    ['x\tHi\t_\t_\t_\t_\t_\t_\t_\t_', 'line 1: "x" is not a word id'],
    ['2\tHi\t_\t_\t_\t_\t_\t_\t_\t_', 'line 1: word 2 follows word 0'],
    ['1\tHi\t_\t_\t_\t_\tone\t_\t_\t_', 'line 1: head "one" is neither'],
    ['1\tHi\t_\t_\t_\t_\t3\t_\t_\t_', 'word 1 has head 3, but there are 1 words'],
    ['# alone\n\n', 'line 1: comments without a sentence'],
  ])('says where %j is wrong', (text, message) => {
    expect(() => readConllu(text)).toThrow(FormatError)
    expect(() => readConllu(text)).toThrow(message)
  })
})
