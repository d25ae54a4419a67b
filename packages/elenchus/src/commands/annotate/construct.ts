/** `elenchus annotate construct`: builds annotation tasks from exam questions. */
import { type AnnotationTask, constructTask, drawSample } from '@elenchus/annotation'
import { detectQualifyingType } from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import { defineCommand } from '../../cli/command.ts'
import { InputError, locateErrors, warn, write, writeJsonLine } from '../../cli/io.ts'
import { flag, type OptionValues, seed, wholeNumber } from '../../cli/options.ts'
import { readQuestions } from '../../files/questions.ts'
import { paint, wrap } from '../../terminal/text.ts'

const options = {
  seed: seed('random seed for sampling questions and for choosing which option of an EXCEPT question to keep', {
    default: 1,
  }),
  limit: wholeNumber('--limit <n>', 'number of questions to sample from those that qualify', { min: 1 }),
  json: flag('--json', 'print JSON lines'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [['<file>', 'questions: JSON lines or a JSON list of {context, question, answers, label}']],
  options,
  run,
})

async function run(file: string, options: Options): Promise<void> {
  const model = english()
  const { seed, limit } = options
  const questions = await readQuestions(file)
  const qualifying = questions.filter(({ question }) => detectQualifyingType(question) !== null)
  const sampled = limit === undefined ? qualifying : drawSample(qualifying, limit, seed)
  const typeCounts = new Map<string, number>()
  for (const question of sampled) {
    const result = locateErrors(`${file}: `, () => constructTask(question, { model, seed }))
    if ('skipped' in result) {
      warn(`${question.id ?? 'a question'}: skipped, since ${result.skipped}`)
      continue
    }
    typeCounts.set(result.task.type, (typeCounts.get(result.task.type) ?? 0) + 1)
    if (options.json) await writeJsonLine('annotate.construct.batch', result.task)
    else await write(`${formatTask(result.task)}\n`)
  }
  const counts = [...typeCounts].map(([type, count]) => `${count} ${type}`).join(', ')
  const excluded = questions.length - qualifying.length
  warn(
    `sampled ${sampled.length} of ${qualifying.length} qualifying questions (${counts || 'none'}); ${excluded} other questions are not assumption, strengthen or weaken questions`,
  )
  if (typeCounts.size === 0) throw new InputError(`${file}: no question qualifies`)
}

function formatTask(task: AnnotationTask): string {
  const lines = [paint.bold(`${task.id} · ${task.type}`), task.question]
  for (const { id, part, text, variables, operators, indicators } of task.statements) {
    lines.push(wrap(`${id}${part === 'option' ? ' (option)' : ''}: ${text}`, '  '))
    lines.push(paint.dim(wrap(variables.map(variable => `${variable.id} “${variable.text}”`).join('  '), '    ')))
    if (operators.length > 0)
      lines.push(paint.dim(`    ${operators.join(' ')} from ${indicators.map(({ word }) => `“${word}”`).join(', ')}`))
  }
  return `${lines.join('\n')}\n`
}
