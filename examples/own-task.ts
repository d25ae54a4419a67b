/**
 * A custom task in one file: which of two months comes first? Everything else (prompts in the log, resuming, scores with intervals,
 * reports, comparisons) is as for the tasks that come with Elenchus.
 *
 *     npx elenchus eval examples/own-task.ts --model chance --seed 7
 *     npx elenchus report runs/months-… --task examples/own-task.ts
 */
const months = 'January February March April May June July August September October November December'.split(' ')

interface Question {
  readonly id: string
  readonly target: string
  readonly options: readonly string[]
  readonly labels: { readonly distance: string }
}

export default {
  name: 'months',
  about: 'Which of two months comes first in the year?',
  chance: 0.5,

  *samples(): Iterable<Question> {
    for (const [i, first] of months.entries())
      for (const second of months.slice(i + 1)) {
        // Every other pair is asked the other way round, so that always naming the first month scores no better than chance.
        const options = i % 2 === 0 ? [first, second] : [second, first]
        const distance = String(months.indexOf(second) - i)
        yield { id: `${first}-${second}`, target: first, options, labels: { distance } }
      }
  },

  prompt: ({ options }: Question) =>
    `Which comes first in the year, ${options.join(' or ')}? Answer with the month alone.`,

  judge(response: string, { options, target }: Question) {
    const mentioned = options.filter(month => response.includes(month))
    const answer = mentioned.length === 1 ? mentioned[0]! : null
    return { answer, correct: answer === null ? null : answer === target }
  },
}
