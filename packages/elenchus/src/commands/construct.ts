/** `elenchus construct`: annotation tasks from exam questions. */

import { type AnnotationTask, constructTask } from '@elenchus/annotation'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import { FormatError } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError } from '../cli/errors.ts'
import { addOptions, flag, type Given, seed, wholeNumber } from '../cli/options.ts'
import { warn, write, writeJsonLine } from '../cli/output.ts'
import { readQuestions } from '../files/questions.ts'
import { paint } from '../terminal/paint.ts'
import { wrap } from '../terminal/wrap.ts'

const options = {
  seed: seed('seed for which option of an EXCEPT question is kept', { default: 1 }),
  limit: wholeNumber('--limit <n>', 'make at most this many tasks', { least: 1 }),
  json: flag('--json', 'print JSON lines'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.argument('<file>', 'questions: JSON lines or a JSON list of {context, question, answers, label}').action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus construct reclor/train.json --limit 3',
    'elenchus construct questions.jsonl --json > tasks.jsonl',
  )
}

async function run(file: string, options: Options): Promise<void> {
  const model = english()
  const { seed, limit = Number.POSITIVE_INFINITY } = options
  let tasks = 0
  let skipped = 0
  for (const question of await readQuestions(file)) {
    if (tasks >= limit) break
    const result = construct(question, file, { model, seed })
    if ('skipped' in result) {
      skipped++
      continue
    }
    tasks++
    if (options.json) await writeJsonLine('construct.batch', result.task)
    else await write(`${show(result.task)}\n`)
  }
  warn(`${tasks} tasks; ${skipped} questions do not qualify (only assumption, strengthen and weaken questions do)`)
  if (tasks === 0) throw new InputError(`${file}: no question qualifies`)
}

function construct(question: ExamQuestion, file: string, options: Parameters<typeof constructTask>[1]) {
  try {
    return constructTask(question, options)
  } catch (error) {
    if (error instanceof FormatError) throw new InputError(`${file}: ${error.message}`)
    throw error
  }
}

function show(task: AnnotationTask): string {
  const lines = [paint.bold(`${task.id} · ${task.type}`), task.question]
  for (const { id, part, text, variables, operators, indicators } of task.statements) {
    lines.push(wrap(`${id}${part === 'option' ? ' (option)' : ''}: ${text}`, '  '))
    lines.push(paint.dim(wrap(variables.map(variable => `${variable.id} “${variable.text}”`).join('  '), '    ')))
    if (operators.length > 0)
      lines.push(paint.dim(`    ${operators.join(' ')} from ${indicators.map(({ word }) => `“${word}”`).join(', ')}`))
  }
  return `${lines.join('\n')}\n`
}
