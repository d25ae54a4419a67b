/**
 * Taking away what a model thought before it answered: `<think>` and its relatives, and the channels of chat templates. A thought that
 * never ends holds no answer. A closing mark without an opening one ends a thought that began in the prompt.
 */
import { joined, type MappedText, slice } from './mapped-text.ts'

const names = 'think|thinking|thought|thoughts|reasoning|analysis|scratchpad|reflection|internal|seed:think|cot'
const marks = new RegExp(
  `<(/?)(?:${names})(?:\\s[^<>]{0,60})?>|\\[(/?)THINK\\]|◁(/?)think▷|<\\|(?:begin|(end))_of_thought\\|>|<\\|(?:START|(END))_THINKING\\|>`,
  'gi',
)
/** Where an answer begins even though the thought before it was never closed. */
const answerMark = /<(?:answer|final|final_answer|solution|output)>|<\|begin_of_solution\|>|<\|START_RESPONSE\|>/i

export interface WithoutThoughts {
  readonly text: MappedText
  /** Whether the response broke off inside a thought. */
  readonly cutOff: boolean
  /** What stands in the thought that was never closed. */
  readonly unfinished: MappedText
}

export function withoutThoughts(source: MappedText): WithoutThoughts {
  const none = slice(source, 0, 0)
  const channelled = finalChannel(source)
  if (channelled) return channelled
  let kept: MappedText[] = []
  let from = 0
  let inside = false
  for (const match of source.text.matchAll(marks)) {
    const closes = match.slice(1).some(group => group !== undefined && group !== '')
    if (!closes && !inside) {
      kept.push(slice(source, from, match.index))
      inside = true
    } else if (closes) {
      if (!inside) kept = []
      inside = false
    }
    from = match.index + match[0].length
  }
  if (!inside) return { text: joined([...kept, slice(source, from)]), cutOff: false, unfinished: none }
  const rest = source.text.slice(from)
  const answer = answerMark.exec(rest)
  if (answer) return { text: joined([...kept, slice(source, from + answer.index)]), cutOff: false, unfinished: none }
  return { text: joined(kept), cutOff: true, unfinished: slice(source, from) }
}

/** The last message of the final channel, where the response has channels. */
function finalChannel(source: MappedText): WithoutThoughts | null {
  const none = slice(source, 0, 0)
  const { text } = source
  const marked = /<\|channel\|>/.test(text)
  const bare = !marked && /^\s{0,9}analysis(?=[\p{Lu}"'(\p{Lo}])/u.test(text)
  if (!marked && !bare) return null
  const final = marked
    ? [...text.matchAll(/<\|channel\|>\s{0,9}final[^<]{0,60}(?:<\|message\|>)?/g)].at(-1)
    : [...text.matchAll(/assistant\s{0,3}final/g)].at(-1)
  if (!final) return { text: none, cutOff: true, unfinished: source }
  return { text: slice(source, final.index + final[0].length), cutOff: false, unfinished: none }
}
