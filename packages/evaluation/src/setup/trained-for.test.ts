import { describe, expect, it } from 'vitest'
import { fitToTraining } from './open.ts'

const job = { task: 'reclor', model: 'onnx:options' }

describe('a model that was trained to be asked in one way', () => {
  it('is asked so where nothing is said', () => {
    expect(fitToTraining(job, { task: 'choice', input: 'A' })).toEqual({ options: { ...job, input: 'A' }, notes: [] })
    const graphs = { task: 'metalogic', model: 'onnx:metgen' }
    expect(fitToTraining(graphs, { task: 'metalogic', protocol: 'metgen' }).options.protocol).toEqual(['metgen'])
  })

  it('is asked otherwise only with a word about it', () => {
    const whole = fitToTraining({ ...job, input: 'CQA' }, { task: 'choice', input: 'A' })
    expect(whole.options.input).toBe('CQA')
    expect(whole.notes).toEqual([expect.stringContaining('trained on input A but is evaluated on input CQA')])
    const once = fitToTraining(
      { task: 'metalogic', model: 'm', protocol: ['once'] },
      { task: 'metalogic', protocol: 'metgen' },
    )
    expect(once.notes).toEqual([expect.stringContaining('trained for protocol metgen but is evaluated with once')])
    expect(fitToTraining({ ...job, input: 'A' }, { task: 'choice', input: 'A' }).notes).toEqual([])
  })

  it('is not asked a task of another kind without a word', () => {
    const pairs = fitToTraining({ ...job, task: 'logiqa2-nli' }, { task: 'choice', input: 'A' })
    expect(pairs.options.input).toBeUndefined()
    expect(pairs.notes).toEqual([
      'onnx:options was trained for reclor, logiqa1, logiqa2-mrc but is evaluated on logiqa2-nli',
    ])
    expect(fitToTraining(job, { task: 'metalogic', protocol: 'once' }).notes).toEqual([
      'onnx:options was trained for metalogic but is evaluated on reclor',
    ])
    expect(fitToTraining(job, { task: 'robustlr' }).notes).toHaveLength(1)
  })

  it('says nothing about data of one’s own and other theories, and models that were not trained here have no way', () => {
    expect(fitToTraining({ ...job, task: 'own' }, { task: 'choice', input: 'A' }).notes).toEqual([])
    expect(fitToTraining({ ...job, task: 'proofwriter' }, { task: 'robustlr' }).notes).toEqual([])
    expect(fitToTraining(job, undefined)).toEqual({ options: job, notes: [] })
  })
})
