/** A task that `construct` printed as a metagraph that has no edges yet: drawn, converted and annotated like any other. */
import { type AnnotationTask, graphOfTask } from '@elenchus/annotation'
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import { z } from 'zod'

const span = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
const unary = z.array(z.enum(['not', 'box', 'diamond']))
const task = z
  .object({
    id: z.string(),
    type: z.string(),
    question: z.string(),
    text: z.string(),
    statements: z.array(
      z
        .object({
          id: z.string(),
          part: z.enum(['context', 'option']),
          text: z.string(),
          span,
          variables: z.array(z.object({ id: z.string(), text: z.string(), span, operators: unary }).loose()),
          operators: unary,
          degree: z.number().int().min(0).max(4),
        })
        .loose(),
    ),
  })
  .loose()

export function taskGraph(value: unknown): Metagraph {
  const { error } = task.safeParse(value)
  const [issue] = error?.issues ?? []
  if (issue) throw new FormatError(`not a task as construct prints it: ${issue.path.join('.')}: ${issue.message}`)
  return graphOfTask(value as AnnotationTask)
}
