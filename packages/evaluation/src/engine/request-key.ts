/** Names of requests: the hash of a prompt for the log, and the key of a cache, which holds everything that may change the answer. */
import { createHash } from 'node:crypto'
import type { Model, Request } from '../contract/model.ts'
import type { Json } from '../json.ts'
import { canonical } from '../log/header.ts'

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Hash of what is asked, without sample and repeat: equal prompts have equal hashes. */
export function promptHash({ sampleId: _sample, repeat: _repeat, ...asked }: Request): string {
  return sha256(canonical(asked as unknown as Json))
}

/** Key in a cache: model and its settings, the request, the repeat, and the sample where the model reads it. */
export function cacheKey(model: Model, request: Request, hash = promptHash(request)): string {
  const sample = model.capabilities.readsSample ? request.sampleId : null
  return sha256(
    canonical({ model: model.name, settings: model.settings, asked: hash, repeat: request.repeat, sample } as Json),
  )
}
