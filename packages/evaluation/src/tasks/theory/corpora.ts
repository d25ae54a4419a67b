/** Corpora of theories in English: FOLIO, LogicNLI, PrOntoQA and ProofWriter. */
import type { Reader, TheoryItem } from '@elenchus/benchmarks/readers'
import { proofScorer } from '../../scoring/score-proofs.ts'
import { defineTask, type TaskDescriptor } from '../descriptor.ts'
import type { TheoryCorpus } from './theory-task.ts'

interface Corpus extends Pick<TheoryCorpus, 'name' | 'labels' | 'semantics' | 'notation' | 'hasPaperTemplate'> {
  readonly description: string
  reader(): Promise<Reader<TheoryItem>>
}

const defineTheoryTask = ({ description, reader, ...corpus }: Corpus): TaskDescriptor =>
  defineTask({
    name: corpus.name,
    description,
    async open(options) {
      const { openTheoryTask } = await import('./theory-task.ts')
      return openTheoryTask({ ...corpus, read: await reader() }, options)
    },
    scorer: proofScorer,
    chance: 1 / corpus.labels.length,
    semantics: corpus.semantics,
    explain: async () => (await import('./explain-theory.ts')).explainTheories(corpus.semantics),
  })

export const folio = defineTheoryTask({
  name: 'folio',
  description: 'Stories written by people, with first-order formulas; the labels are True, False and Unknown.',
  labels: ['True', 'False', 'Unknown'],
  semantics: 'classical',
  notation: 'fol',
  reader: async () => (await import('@elenchus/benchmarks/readers')).readFolio,
})

export const logicnli = defineTheoryTask({
  name: 'logicnli',
  description: 'Facts and rules in English; the labels are True, False, Unknown, and Both for a contradiction.',
  labels: ['True', 'False', 'Unknown', 'Both'],
  semantics: 'forward',
  notation: 'symbolic',
  reader: async () => (await import('@elenchus/benchmarks/readers')).readLogicNli,
})

export const prontoqa = defineTheoryTask({
  name: 'prontoqa',
  description: 'English statements about invented kinds of things, such as wumpuses; the labels are True and False.',
  labels: ['True', 'False'],
  semantics: 'forward',
  notation: 'symbolic',
  reader: async () => (await import('@elenchus/benchmarks/readers')).readProntoqa,
})

export const proofwriter = defineTheoryTask({
  name: 'proofwriter',
  description: 'Facts and rules in English; the labels True, False and Unknown follow from forward chaining.',
  labels: ['True', 'False', 'Unknown'],
  semantics: 'forward',
  notation: 'symbolic',
  hasPaperTemplate: true,
  reader: async () => (await import('@elenchus/benchmarks/readers')).readProofWriter,
})
