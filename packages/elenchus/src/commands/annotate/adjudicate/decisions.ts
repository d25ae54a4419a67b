/** The file of decisions: JSON lines, appended at once, so that an interruption loses nothing. */
import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { AdjudicationDecision } from '@elenchus/annotation'
import { z } from 'zod'
import { readLines } from '../../../cli/files.ts'
import { InputError } from '../../../cli/io.ts'

/** A decision with its passage. */
export interface PassageDecision extends AdjudicationDecision {
  readonly passage: string
}

const decision = z.object({
  passage: z.string(),
  disagreement: z.string(),
  choice: z.enum(['first', 'second', 'neither'], { error: 'is first, second or neither' }),
  reason: z.string().default(''),
  by: z.string().optional(),
})

/** Reads decisions; lines without a choice (null) are skipped, and of two decisions on one disagreement the later counts. */
export async function readDecisions(path: string): Promise<PassageDecision[]> {
  const found = new Map<string, PassageDecision>()
  if (path !== '-' && !existsSync(path)) return []
  for await (const { number, text } of readLines(path)) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      throw new InputError(`${path}, line ${number}: not JSON (${(error as Error).message})`)
    }
    if (typeof value === 'object' && value !== null && 'choice' in value && value.choice === null) continue
    const { data, error } = decision.safeParse(value)
    const [issue] = error?.issues ?? []
    if (issue) throw new InputError(`${path}, line ${number}: ${issue.path.join('.') || 'the line'}: ${issue.message}`)
    const { by, ...rest } = data!
    found.set(`${rest.passage}\n${rest.disagreement}`, by === undefined ? rest : { ...rest, by })
  }
  return [...found.values()]
}

export const addDecision = (path: string, made: PassageDecision): Promise<void> =>
  appendFile(path, `${JSON.stringify(made)}\n`)
