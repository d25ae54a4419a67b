/** Decides whether a theory in English entails a statement, with an explanation and a proof, and perturbs theories as in RobustLR. */
import { decideEnglish, type EnglishAnswer, extendVocabulary, VOCABULARY, writeStatement } from '@elenchus/english'
import type { Formula } from '@elenchus/logic'
import { drawProof } from '@elenchus/logic/draw'
import { describeModel } from '@elenchus/logic/fol'
import { Budget, describeProof, writeFormula, writeRule } from '@elenchus/logic/rules'
import { PERTURBATION_KINDS, perturbKinds } from '@elenchus/robustlr/perturb'
import type { Body, Reply } from '../contract/types.ts'

const budgetMs = 8000

/** Returns the index of the sentence that states a fact or rule; -1 if it is an assumption. */
function findSentence({ reading, theory }: EnglishAnswer, kind: 'fact' | 'rule', index: number): number {
  const text = kind === 'fact' ? writeFormula(theory!.facts[index]!) : writeRule(theory!.rules[index]!)
  return reading.sentences.findIndex(each => each.reading.split('; ').includes(text))
}

/** Creates a function that writes formulas in English. A word that follows a determiner in the theory is treated as a noun. */
function createVerbalizer(text: string): (formula: Formula) => string {
  const nouns = [...text.matchAll(/\b(?:an?|every|each|any|no)\s+([a-z]+)\b/gi)].map(([, noun]) => noun!.toLowerCase())
  const vocabulary = extendVocabulary(VOCABULARY, {
    nouns: [...new Set(nouns)].filter(
      noun => !VOCABULARY.nouns.includes(noun) && !VOCABULARY.adjectives.includes(noun),
    ),
  })
  return formula => {
    try {
      return writeStatement(formula, { vocabulary })
    } catch {
      return ''
    }
  }
}

/** Describes a proof; each step has its conclusion in English (`says`), empty if it cannot be verbalised. */
function verbalizeProof(answer: EnglishAnswer, theory: string) {
  const { decision, theory: rules, reading } = answer
  if (!decision?.proof || !rules) return null
  const verbalize = createVerbalizer(theory)
  const { proof } = decision
  const described = describeProof(rules, proof, {
    place(kind, index) {
      const sentence = findSentence(answer, kind, index)
      return sentence < 0
        ? {
            place: 'assumed',
            source: kind === 'fact' ? writeFormula(rules.facts[index]!) : writeRule(rules.rules[index]!),
          }
        : { place: `sentence ${sentence + 1}`, source: reading.sentences[sentence]!.text }
    },
  })
  const steps = described.steps.map((step, i) => ({ ...step, says: verbalize(proof.steps[i]!.conclusion) }))
  return { ...described, steps }
}

/** Returns the indices of the sentences on which the label depends. */
function findUsedSentences(answer: EnglishAnswer): number[] {
  const { decision, evidence, reading } = answer
  const proof = decision?.proof
  const used = proof
    ? [
        ...proof.facts.map(index => findSentence(answer, 'fact', index)),
        ...proof.rules.map(index => findSentence(answer, 'rule', index)),
      ]
    : evidence && 'premises' in evidence
      ? evidence.premises
      : []
  return [...new Set(used)].filter(index => index >= 0 && index < reading.sentences.length).sort((a, b) => a - b)
}

const formatSentences = (numbers: readonly number[]): string => {
  const sentenceNumbers = numbers.map(number => String(number + 1))
  const joined =
    sentenceNumbers.length > 1
      ? `${sentenceNumbers.slice(0, -1).join(', ')} and ${sentenceNumbers.at(-1)}`
      : sentenceNumbers.join('')
  return `${sentenceNumbers.length === 1 ? 'sentence' : 'sentences'} ${joined}`
}

/** Explains the label in one or two sentences. */
function explainLabel({ label, decision, evidence }: EnglishAnswer, used: readonly number[]): string {
  const from = used.length > 0 ? formatSentences(used) : 'the theory'
  const steps =
    decision?.proof && decision.depth
      ? `, by ${decision.depth === 1 ? 'one rule' : `a chain of ${decision.depth} rules`}`
      : ''
  switch (label) {
    case 'True':
      return decision?.depth === 0 ? `The theory states it: ${from}.` : `It follows from ${from}${steps}.`
    case 'False':
      return decision?.depth === 0
        ? `The theory states its opposite: ${from}.`
        : `Its opposite follows from ${from}${steps}.`
    case 'Inconsistent':
      return `The theory contradicts itself${used.length > 0 ? ` (${from})` : ''}, so every label would be arbitrary.`
    case 'Both':
      return 'Forward chaining derives the statement and its opposite: the theory contradicts itself.'
    case 'gave up':
      return `Not decided: the time limit of ${budgetMs / 1000} seconds was reached.`
    default: {
      const open = 'Neither the statement nor its opposite follows: the theory leaves it open.'
      if (evidence?.kind !== 'models' || !evidence.with || !evidence.without) return open
      return `${open} Two models of the theory show this. In one the statement is true: ${describeModel(evidence.with)}. In the other it is false: ${describeModel(evidence.without)}.`
    }
  }
}

function toReading({ text, reading, paraphrase, notes }: EnglishAnswer['reading']['sentences'][number]) {
  return { text, reading, paraphrase, notes: [...notes] }
}

export async function decideTheory(
  { theory, statement, semantics, reading }: Body<'decide'>,
  signal: AbortSignal,
): Promise<Reply<'decide'>> {
  const options = { semantics, proof: true, minimal: true, budgetMs, signal, reading } as const
  const answer = await decideEnglish(theory, statement, options)
  const used = findUsedSentences(answer)
  const proof = verbalizeProof(answer, theory)
  const english = proof && {
    ...proof,
    steps: proof.steps.map(step => ({ ...step, conclusion: step.says || step.conclusion })),
  }
  return {
    label: answer.label,
    engine: answer.engine,
    why: answer.why,
    reason: explainLabel(answer, used),
    used,
    depth: answer.decision?.depth ?? null,
    reading: {
      sentences: answer.reading.sentences.map(toReading),
      statement: answer.reading.statement ? toReading(answer.reading.statement) : null,
      assumptions: answer.reading.assumptions.map(each => ({ ...each })),
    },
    proof: proof && {
      ...proof,
      steps: proof.steps.map(step => ({
        ...step,
        premises: [...step.premises],
        supposed: step.supposed ? [...step.supposed] : undefined,
      })),
    },
    svg: english && drawProof(english, 'svg', { title: `${answer.label}: ${statement}` }),
    notes: [...answer.notes],
  }
}

export function perturbTheory({ theory, statement, seed }: Body<'perturb'>, signal: AbortSignal): Reply<'perturb'> {
  const budget = new Budget({ milliseconds: budgetMs, signal })
  const { base, kinds } = perturbKinds(theory, statement, PERTURBATION_KINDS, { seed, budget })
  return {
    base: base?.label ?? null,
    variants: kinds.flatMap(({ kind, variants }) =>
      variants.map(({ variant, context, statement: asked, label, edits }) => ({
        kind,
        variant,
        theory: context,
        statement: asked,
        label,
        edits: edits.map(({ before = '', after = '' }) => ({ before, after })),
      })),
    ),
    skipped: kinds.flatMap(({ kind, skipped }) => skipped.map(({ variant, reason }) => ({ kind, variant, reason }))),
  }
}
