import { describe, expect, it } from 'vitest'
import { annotate, fromConllu, toConllu } from '../conllu.ts'
import { english } from '../node.ts'
import { readDoc } from '../reading/read-doc.ts'
import { readConllu, writeConllu } from './conllu.ts'

const blank = (id: number, form: string, misc = '_') => `${id}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${misc}`
const file = [
  '# sent_id = x-7',
  blank(1, 'Birds'),
  '2-3\tcannot\t_\t_\t_\t_\t_\t_\t_\t_',
  blank(2, 'can'),
  blank(3, 'not'),
  blank(4, 'swim', 'SpaceAfter=No'),
  '4.1\tmuch\t_\t_\t_\t_\t_\t_\t_\t_',
  blank(5, '.'),
  '',
  '# second',
  blank(1, 'Why'),
  blank(2, '?'),
  '',
  '',
].join('\n')

describe('annotate', () => {
  it('keeps tokens, ids, comments and order, and fills in the rest', () => {
    const out = writeConllu(annotate(english(), readConllu(file)))
    const without = (text: string) =>
      text.replace(/^(\d+\t[^\t]+)\t.*\t([^\t]+)$/gm, (_, start: string, misc: string) => `${start} ${misc}`)
    expect(without(out)).toBe(without(file))
    expect(out).toContain('4\tswim\tswim\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No')
    expect(out).toContain('3\tnot\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_')
  })
})

describe('toConllu and fromConllu', () => {
  it('write a document that reads back as the same analysis', () => {
    const doc = readDoc("Ann's plan failed. It didn't help!", english())
    const text = writeConllu(toConllu(doc))
    expect(text).toContain("# text = Ann's plan failed.")
    const back = fromConllu(readConllu(text))
    expect(back.text).toBe("Ann's plan failed.\nIt didn't help!")
    const facts = (tokens: typeof doc.tokens) =>
      tokens.map(({ text, lemma, upos, xpos, head, relation }) => ({ text, lemma, upos, xpos, head, relation }))
    expect(facts(back.tokens)).toEqual(facts(doc.tokens))
    expect(back.sentences.length).toBe(2)
  })

  it('understand multiword tokens', () => {
    expect(fromConllu(readConllu(file)).text).toBe('Birds cannot swim.\nWhy ?')
  })
})
