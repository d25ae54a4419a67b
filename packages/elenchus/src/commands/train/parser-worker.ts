/** One thread of the training of a language model; the first of the team sends progress and the model. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readConllu } from '@elenchus/language/conllu'
import { saveModel, type TrainingProgress, trainModel } from '@elenchus/language/training'
import { joinTeam, type SharedRoom } from './team.ts'

export interface ParserJob {
  readonly data: string
  readonly about: Readonly<Record<string, string | number>>
  readonly epochs: number
  readonly seed: number
  readonly room: SharedRoom
  readonly place: number
  readonly size: number
}

export type ParserMessage = { readonly progress: TrainingProgress } | { readonly model: Uint8Array }

const { data, about, epochs, seed, room, place, size } = workerData as ParserJob
let steps = 0
const model = trainModel(readConllu(readFileSync(data, 'utf8')), {
  epochs,
  seed,
  about,
  ...(size > 1 ? { workerGroup: joinTeam(room, place, size) } : {}),
  ...(place === 0
    ? {
        onStep: (progress: TrainingProgress) => {
          if (steps++ % 10 === 0) parentPort!.postMessage({ progress } satisfies ParserMessage)
        },
      }
    : {}),
})
if (place === 0) parentPort!.postMessage({ model: saveModel(model) } satisfies ParserMessage)
