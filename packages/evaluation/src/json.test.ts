import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseJsonAs } from './json.ts'

const schema = z.object({ prompt: z.string(), choices: z.array(z.string()).optional(), n: z.int().optional() })
const read = (text: string) => () => parseJsonAs(schema, text, 'x.jsonl, line 3')

describe('checked JSON', () => {
  it('gives what the schema allows', () => expect(read('{"prompt":"p"}')()).toEqual({ prompt: 'p' }))
  it('names the place and what has to stand there, on one line', () => {
    expect(read('{')).toThrow(/^x\.jsonl, line 3: not JSON: [^\n]*$/)
    expect(read('null')).toThrow('x.jsonl, line 3: this has to be an object, and is null')
    expect(read('[1]')).toThrow('this has to be an object, and is a list')
    expect(read('{}')).toThrow('"prompt" has to be a text, and is missing')
    expect(read('{"prompt":"p","choices":["a",2]}')).toThrow('"choices", item 2 has to be a text, and is a number')
    expect(read('{"prompt":1,"n":"x"}')).toThrow(
      /"prompt" has to be a text, and is a number; "n" has to be a (whole )?number/,
    )
  })
})
