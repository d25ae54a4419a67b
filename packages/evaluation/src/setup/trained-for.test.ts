import { describe, expect, it } from 'vitest'
import { asTaught } from './open.ts'

const job = { task: 'reclor', model: 'onnx:options' }

describe('a model that was trained to be asked in one way', () => {
  it('is asked so where nothing is said', () => {
    expect(asTaught(job, { task: 'choice', input: 'A' })).toEqual({ job: { ...job, input: 'A' }, notes: [] })
    const graphs = { task: 'metalogic', model: 'onnx:metgen' }
    expect(asTaught(graphs, { task: 'metalogic', protocol: 'metgen' }).job.protocol).toEqual(['metgen'])
  })

  it('is asked otherwise only with a word about it', () => {
    const whole = asTaught({ ...job, input: 'CQA' }, { task: 'choice', input: 'A' })
    expect(whole.job.input).toBe('CQA')
    expect(whole.notes).toEqual([expect.stringContaining('trained on input A and is asked with CQA')])
    const once = asTaught(
      { task: 'metalogic', model: 'm', protocol: ['once'] },
      { task: 'metalogic', protocol: 'metgen' },
    )
    expect(once.notes).toEqual([expect.stringContaining('trained for protocol metgen and is asked by once')])
    expect(asTaught({ ...job, input: 'A' }, { task: 'choice', input: 'A' }).notes).toEqual([])
  })

  it('is not asked a task of another kind without a word', () => {
    const pairs = asTaught({ ...job, task: 'logiqa2-nli' }, { task: 'choice', input: 'A' })
    expect(pairs.job.input).toBeUndefined()
    expect(pairs.notes).toEqual([
      'onnx:options was trained for reclor, logiqa1, logiqa2-mrc and is asked logiqa2-nli, which it never learnt',
    ])
    expect(asTaught(job, { task: 'metalogic', protocol: 'once' }).notes).toEqual([
      'onnx:options was trained for metalogic and is asked reclor, which it never learnt',
    ])
    expect(asTaught(job, { task: 'robustlr' }).notes).toHaveLength(1)
  })

  it('says nothing about data of one’s own and other theories, and models that were not trained here have no way', () => {
    expect(asTaught({ ...job, task: 'own' }, { task: 'choice', input: 'A' }).notes).toEqual([])
    expect(asTaught({ ...job, task: 'proofwriter' }, { task: 'robustlr' }).notes).toEqual([])
    expect(asTaught(job, undefined)).toEqual({ job, notes: [] })
  })
})
