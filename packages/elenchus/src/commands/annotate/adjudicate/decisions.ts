/** The file of decisions: JSON lines, each appended as soon as it is made, so that an interruption loses nothing. */
import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { AdjudicationDecision } from '@elenchus/annotation'
import { z } from 'zod'
import { readJsonLines } from '../../../cli/files.ts'
import { InputError } from '../../../cli/io.ts'

export interface PassageDecision extends AdjudicationDecision {
  readonly passage: string
}

const decisionSchema = z.object({
  passage: z.string(),
  disagreement: z.string(),
  choice: z.enum(['first', 'second', 'neither'], { error: 'must be "first", "second" or "neither"' }),
  reason: z.string().default(''),
  by: z.string().optional(),
})

/** Reads decisions; lines without a choice (null) are skipped, and a later decision on the same disagreement replaces an earlier one. */
export async function readDecisions(path: string): Promise<PassageDecision[]> {
  const decisionsByKey = new Map<string, PassageDecision>()
  if (path !== '-' && !existsSync(path)) return []
  for await (const { value, where } of readJsonLines(path)) {
    if (typeof value === 'object' && value !== null && 'choice' in value && value.choice === null) continue
    const { data, error } = decisionSchema.safeParse(value)
    const [issue] = error?.issues ?? []
    if (issue) throw new InputError(`${where}: ${issue.path.join('.') || 'the line'}: ${issue.message}`)
    const { by, ...rest } = data!
    decisionsByKey.set(`${rest.passage}\n${rest.disagreement}`, by === undefined ? rest : { ...rest, by })
  }
  return [...decisionsByKey.values()]
}

export const appendDecision = (path: string, decision: PassageDecision): Promise<void> =>
  appendFile(path, `${JSON.stringify(decision)}\n`)
