import { ModelFileError } from '@elenchus/learning/model-file'
import { describe, expect, it } from 'vitest'
import { smallTreebank } from '../../test/small-treebank.ts'
import { readConllu } from '../conllu/conllu.ts'
import { evaluateModel } from './evaluate.ts'
import { analyse, loadModel, saveModel } from './parser-model.ts'
import { trainModel } from './train-model.ts'

const sentences = readConllu(smallTreebank)
const options = {
  epochs: 400,
  seed: 5,
  hashed: 500,
  sizes: { word: 32, first: 16, second: 16, arc: 16, relation: 16 },
} as const
const model = trainModel(sentences, options)

describe('trainModel', () => {
  it('learns a small treebank by heart', () => {
    const scores = evaluateModel(model, sentences)
    expect(scores).toMatchObject({ words: 34, upos: 1, xpos: 1, lemmas: 1, uas: 1, las: 1, lasWithSubtypes: 1 })
  })

  it('gives the same model for the same seed, and another for another', () => {
    const short = { ...options, epochs: 2 }
    const bytes = saveModel(trainModel(sentences, short))
    expect(saveModel(trainModel(sentences, short))).toEqual(bytes)
    expect(saveModel(trainModel(sentences, { ...short, seed: 6 }))).not.toEqual(bytes)
  })

  it('stops when told to', () => {
    const stop = new AbortController()
    const training = () =>
      trainModel(sentences, { ...options, signal: stop.signal, onStep: () => stop.abort(new Error('enough')) })
    expect(training).toThrow('enough')
  })

  it('refuses sentences without annotation', () => {
    expect(() => trainModel(readConllu('1\tHi\t_\t_\t_\t_\t_\t_\t_\t_\n'))).toThrow('sentence 1, word 1: no tag')
  })
})

describe('saveModel and loadModel', () => {
  it('keep what the model says', () => {
    const again = loadModel(saveModel(model))
    expect(again.about).toEqual({ sentences: 6, epochs: 400, seed: 5 })
    const words = sentences.map(sentence => sentence.words.map(word => word.form))
    expect(analyse(again, words)).toEqual(analyse(model, words))
  })

  it('find damage', () => {
    const bytes = saveModel(model)
    bytes[bytes.length >> 1]! ^= 1
    expect(() => loadModel(bytes)).toThrow(ModelFileError)
    expect(() => loadModel(bytes.slice(0, 100))).toThrow(ModelFileError)
  })
})

describe('analyse', () => {
  it('gives each sentence one root and a tree, whatever the words', () => {
    const odd = [['👍', '\ud800', 'x'.repeat(5000), ''], [], ['.'], Array.from({ length: 300 }, (_, i) => `w${i % 7}`)]
    for (const words of analyse(model, odd)) {
      expect(words.filter(word => word.head < 0).map(word => word.relation)).toEqual(words.length === 0 ? [] : ['root'])
      for (const [i, word] of words.entries()) {
        let at = i
        for (let steps = 0; at >= 0; steps++) {
          expect(steps).toBeLessThanOrEqual(words.length)
          at = words[at]!.head
        }
        if (word.head >= 0) expect(word.relation).not.toBe('root')
      }
    }
  })

  it('does not depend on the sentences beside it', () => {
    const words = sentences.map(sentence => sentence.words.map(word => word.form))
    expect(words.map(sentence => analyse(model, [sentence])[0])).toEqual(analyse(model, words))
  })
})
