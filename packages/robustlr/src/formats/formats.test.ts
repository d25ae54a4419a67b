import type { Formula } from '@elenchus/logic'
import { writeFormula, writeRule } from '@elenchus/logic/rules'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../csv/read-csv.ts'
import { formatFormula, formatRule } from '../formulas/symbols.ts'
import { sampleMixed } from '../sampling/mixed/sample-mixed.ts'
import { generate } from '../sets/generate.ts'
import { formatCsvRow, isCsvHeader, parseCsvFields, toCsvRow } from './csv.ts'
import { parseInstanceLine } from './jsonl.ts'
import { formatEncoderInput, formatSequenceInput, formatSequenceOutput, parseSequenceOutput } from './model-input.ts'
import { readPredictions } from './predictions.ts'

describe('symbols', () => {
  test('are those of @elenchus/logic', () => {
    for (let index = 0; index < 50; index++) {
      const { theory } = sampleMixed({ seed: 2, index })
      for (const fact of theory.facts) expect(formatFormula(fact)).toBe(writeFormula(fact))
      for (const rule of theory.rules) expect(formatRule(rule)).toBe(writeRule(rule))
    }
    const terms = [{ kind: 'constant', name: 'Mary Ann' }] as const
    const odd: Formula = { kind: 'not', operand: { kind: 'atom', name: 'well fed', terms } }
    expect(formatFormula(odd)).toBe(writeFormula(odd))
    expect(formatFormula(odd)).toBe('~"well fed"("Mary Ann")')
  })
})

const readCsvLine = (line: string) => parseCsvFields(readCsv(line).records[0]!.fields)

describe('the seven columns', () => {
  const instances = [...generate('contrast-conjunction', { theories: 5, seed: 1, distractors: 'without' })]

  test('go out and back', () => {
    for (const { instance } of instances) {
      const row = toCsvRow(instance)
      const line = formatCsvRow(row)
      expect(readCsvLine(line)).toEqual({ row })
      const columns = line.match(/("([^"]|"")*"|[^",]*)(,|$)/g)!.length
      // The pattern also matches the empty string at the end.
      expect(columns === 7 || columns === 8).toBe(true)
    }
  })

  test('number labels as released and count sentences from 0', () => {
    const unknown = instances.find(({ instance }) => instance.label === 'Unknown')!.instance
    expect(formatCsvRow(toCsvRow(unknown))).toMatch(/,2,,-1,(True|False),[0-9a-f]{8}_conj(neg)?\d$/)
    const proved = instances.find(({ instance }) => instance.variant === 'conj0')!.instance
    const { dependencies } = toCsvRow(proved)
    expect(dependencies.length).toBe(proved.facts.length + proved.rules.length)
    expect(Math.max(...dependencies)).toBe(proved.facts.length + proved.rules.length - 1)
  })

  test('say what is wrong with a bad line', () => {
    expect(readCsvLine('a,b')).toEqual({ problem: '2 columns; expected 7' })
    expect(readCsvLine('a,b,7,,-1,True,x')).toEqual({
      problem: 'label "7": expected 0 (False), 1 (True) or 2 (Unknown)',
    })
    expect(readCsvLine('a,b,1,,x,True,x')).toMatchObject({ problem: expect.stringContaining('proof dependencies "x"') })
    expect(readCsvLine('"a ""quoted"" word, yes",b,1,,0,True,x')).toMatchObject({
      row: { context: 'a "quoted" word, yes' },
    })
    expect(isCsvHeader(['context', 'statement', 'label', 'proofs'])).toBe(true)
    expect(isCsvHeader(['Context is all.', 'b', '1'])).toBe(false)
  })
})

describe('model inputs', () => {
  const question = { context: 'Charlie is tall. Erin is kind if Charlie is tall.', statement: 'Erin is kind.' }

  test('are those of Appendix A', () => {
    expect(formatEncoderInput(question)).toBe(`[CLS] ${question.context} [SEP] Erin is kind. [SEP]`)
    expect(formatEncoderInput(question, { cls: '<s>', sep: '</s>' })).toBe(
      `<s> ${question.context} </s> Erin is kind. </s>`,
    )
    expect(formatSequenceInput(question)).toBe(
      `$answer$ ; $question$ = Erin is kind. ; $context$ = ${question.context}`,
    )
    expect(formatSequenceInput(question, { style: 'released' })).toContain('$question$ = Erin is kind? ;')
    expect(formatSequenceOutput('Unknown')).toBe('$answer$ = Unknown')
    expect(formatSequenceOutput('Unknown', { style: 'released' })).toBe('$answer$ = Nothing')
  })

  test('and their answers are read', () => {
    expect(['$answer$ = True', '$answer$ = Nothing', 'so $answer$=false', 'True'].map(parseSequenceOutput)).toEqual([
      'True',
      'Unknown',
      'False',
      undefined,
    ])
  })
})

describe('lines', () => {
  test('a bad one is explained', () => {
    expect(parseInstanceLine('{')).toMatchObject({ problem: expect.stringContaining('not JSON') })
    expect(parseInstanceLine('[]')).toEqual({ problem: 'not a JSON object' })
    expect(parseInstanceLine('{"id":"a"}')).toEqual({ problem: '"theoryId" must be a string' })
  })

  test('predictions carry on past bad ones', () => {
    const text =
      'id,gold,prediction\na_conj0,1,True\n\na_conj1,2\na_conj2,9,1\na_conj3,Unknown,maybe\r\na_conj0,1,1\n,1,1\n'
    const { answers, problems } = readPredictions(readCsv(text).records)
    expect(answers).toEqual([
      { id: 'a_conj0', gold: 'True', prediction: 'True' },
      { id: 'a_conj3', gold: 'Unknown', prediction: null },
    ])
    expect(problems.map(({ line }) => line)).toEqual([4, 5, 7, 8])
    expect(problems[1]!.problem).toBe('gold label "9": expected 0, 1, 2 or False, True, Unknown')
  })
})
