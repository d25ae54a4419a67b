/** Translate and prove: the model translates the theory, and our reasoner decides; parse errors go back to the model. */
import { parse } from '@elenchus/logic'
import { decide as decideFol } from '@elenchus/logic/fol'
import { decide, GaveUp, readSymbolic } from '@elenchus/logic/rules'
import type { Message, Request } from '../model.ts'
import type { Ask } from '../task.ts'
import { formatFolEvidence, formatRuleEvidence } from './evidence.ts'
import { extractMarkedAnswer, stripReasoning } from './responses.ts'

/** Notation of translations: facts and rules with connectives such as `&` and `->`, or first-order formulas with quantifiers. */
export type Notation = 'symbolic' | 'fol'

export interface ProofOutcome {
  /** `null`: no readable translation. */
  readonly label: 'True' | 'False' | 'Unknown' | 'Both' | 'Inconsistent' | null
  readonly attempts: number
  /** Proof of the label from the translation. */
  readonly proof?: string
  readonly problem?: string
}

/** A theory and statement to translate into a notation and prove. */
export interface ProveTask {
  readonly theory: string
  readonly statement: string
  readonly notation: Notation
  readonly semantics: 'classical' | 'forward'
}

/** A worked translation: the theory in our notation, then `STATEMENT:` and the statement. */
export interface ProveExample {
  readonly theory: string
  readonly statement: string
  readonly why: string
  readonly translation: string
}

export interface ProveOptions {
  /** Maximum number of translations. */
  readonly attempts?: number
  readonly examples?: readonly ProveExample[]
  readonly chainOfThought?: boolean
  readonly signal?: AbortSignal
}

const instructionPrompts: Readonly<Record<Notation, string>> = {
  symbolic: [
    'Translate the theory and the statement into logic.',
    'One fact or rule a line: tall(Charlie)   ~brother(Erin, Gary)   tall(Charlie) & (kind(Bob) | ~green(Bob)) -> kind(Gary).',
    'Use a variable in a rule that applies to anyone: kind(?x) & young(?x) -> nice(?x).',
    'Then write a line that begins with STATEMENT: and holds the statement. Write nothing else.',
  ].join('\n'),
  fol: [
    'Translate the premises and the statement into first-order logic with ∀ ∃ → ∧ ∨ ¬ ⊕ ↔, one formula a line, for example',
    '∀x (Heron(x) → Bird(x))   Heron(gil)',
    'Then write a line that begins with STATEMENT: and holds the statement. Write nothing else.',
  ].join('\n'),
}

export function asksToTranslate(prompt: Request['prompt']): boolean {
  const firstMessage = typeof prompt === 'string' ? prompt : (prompt[0]?.content ?? '')
  return Object.values(instructionPrompts).some(text => firstMessage.startsWith(text.split('\n')[0]!))
}

/** Splits a model's answer into theory and statement, without code fences. */
export function splitTranslation(response: string): { theory: string; statement: string } | null {
  const lines = extractMarkedAnswer(stripReasoning(response))
    .split('\n')
    .filter(line => !/^\s*```/.test(line))
  const statementLineIndex = lines.findIndex(line => /^\s*\**STATEMENT\**\s*:/i.test(line))
  if (statementLineIndex < 0) return null
  const statement =
    lines[statementLineIndex]!.replace(/^\s*\**STATEMENT\**\s*:\**/i, '').trim() ||
    (lines[statementLineIndex + 1] ?? '').trim()
  return statement === '' ? null : { theory: lines.slice(0, statementLineIndex).join('\n'), statement }
}

/** Time limit per proof: translations may be arbitrarily hard. */
const budgetMs = 5000
const timeoutMessage = 'the proof took too long; use simpler formulas'

type ProofResult = Pick<ProofOutcome, 'label' | 'proof'> | { readonly problem: string }

async function proveTranslation(task: ProveTask, signal: AbortSignal | undefined): Promise<ProofResult> {
  const { theory, statement, notation, semantics } = task
  if (notation === 'fol') {
    const answer = await decideFol({ theory, statement }, { budgetMs, signal })
    if (answer.label === 'unread') {
      const problems = answer.problems.map(
        ({ part, line, column, message }) => `${part}, ${line}:${column}: ${message}`,
      )
      return { problem: problems.join('\n') }
    }
    if (answer.label === 'gave up') return { problem: timeoutMessage }
    return { label: answer.label === 'Uncertain' ? 'Unknown' : answer.label, proof: formatFolEvidence(answer, theory) }
  }
  try {
    const theoryFormulas = readSymbolic(theory)
    const decision = decide(theoryFormulas, parse(statement), { semantics, budgetMs, signal })
    return { label: decision.label, proof: formatRuleEvidence(theoryFormulas, decision) }
  } catch (error) {
    if (error instanceof GaveUp) return { problem: timeoutMessage }
    if (error instanceof Error && (error.name === 'ParseError' || error.name === 'RuleError'))
      return { problem: error.message }
    throw error
  }
}

/** Asks for a translation until one is readable, at most `attempts` times, and proves the statement. */
export async function translateAndProve(task: ProveTask, ask: Ask, options: ProveOptions = {}): Promise<ProofOutcome> {
  const { attempts = 3, examples = [], chainOfThought = false, signal } = options
  const reasoningInstruction =
    'Before that, think step by step; then write ANSWER: on a line of its own and after it the translation alone.'
  const instruction = chainOfThought
    ? `${instructionPrompts[task.notation]}\n${reasoningInstruction}`
    : instructionPrompts[task.notation]
  const renderTask = ({ theory, statement }: Pick<ProveExample, 'theory' | 'statement'>) =>
    `${instruction}\n\nTheory: ${theory}\nStatement: ${statement}`
  const renderAnswer = ({ why, translation }: ProveExample) =>
    chainOfThought ? `${why}\nANSWER:\n${translation}` : translation
  const messages: Message[] = [
    ...examples.flatMap((example): Message[] => [
      { role: 'user', content: renderTask(example) },
      { role: 'assistant', content: renderAnswer(example) },
    ]),
    { role: 'user', content: renderTask(task) },
  ]
  let problem = ''
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { text } = await ask({ prompt: [...messages], temperature: 0 })
    const translation = splitTranslation(text)
    const result = translation
      ? await proveTranslation({ ...task, ...translation }, signal)
      : { problem: 'There is no line that begins with STATEMENT:' }
    if ('label' in result) return { ...result, attempts: attempt }
    problem = result.problem
    messages.push(
      { role: 'assistant', content: text },
      { role: 'user', content: `That cannot be read:\n${problem}\nWrite the whole translation again.` },
    )
  }
  return { label: null, attempts, problem }
}
