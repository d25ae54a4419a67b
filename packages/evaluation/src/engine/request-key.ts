/** Hashes of prompts for the log, and cache keys. */
import { createHash } from 'node:crypto'
import type { Model, Request } from '../contract/model.ts'
import type { Json } from '../json.ts'
import { canonical } from '../log/header.ts'

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Hash of a request without sample and repeat: equal prompts have equal hashes. */
export function promptHash({ sampleId: _sample, repeat: _repeat, ...asked }: Request): string {
  return sha256(canonical(asked as unknown as Json))
}

/** Cache key: model, settings, request, repeat, and the sample if the model reads it. */
export function cacheKey(model: Model, request: Request, hash = promptHash(request)): string {
  const sample = model.capabilities.readsSample ? request.sampleId : null
  return sha256(
    canonical({ model: model.name, settings: model.settings, asked: hash, repeat: request.repeat, sample } as Json),
  )
}
