// A program that speaks JSON lines, for the tests of command models.
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, prompt, choices } = JSON.parse(line)
  const text = typeof prompt === 'string' ? prompt : prompt.at(-1).content
  const answer = text.replace(/^echo /, '')
  if (text === 'hang') continue
  if (text === 'crash') process.exit(3)
  if (text === 'garbage') console.log('Loading weights ...')
  else if (text === 'refuse') console.log(JSON.stringify({ id, error: 'I will not' }))
  else if (choices)
    console.log(JSON.stringify({ id, text: answer, logProbabilities: choices.map(c => (c === answer ? -0.1 : -3)) }))
  // Answers in another order than asked.
  else
    setTimeout(
      () => console.log(JSON.stringify({ id, text: answer, usage: { inputTokens: 3, outputTokens: 1 } })),
      id % 3,
    )
}
