/**
 * Which exam questions qualify for a metagraph (MetaLogic, section 5.1): those whose passage and right option make one complete piece
 * of reasoning. The type is told by the words of the question; what is not clearly of one of these types does not qualify.
 */
export type QualifyingType = 'necessary assumption' | 'sufficient assumption' | 'strengthen' | 'weaken'

const patterns: readonly (readonly [QualifyingType, RegExp])[] = [
  [
    'weaken',
    /\b(weaken|undermin|cast[s]? (?:the most |most |serious |some )?doubt|call[s]? (?:\w+ )*into question|criticism of|counter|challenge|damag|vulnerable|objection|argue[s]? against|disput|refut)/i,
  ],
  [
    'strengthen',
    /\b(strengthen|support[s]? (?:for )?(?:the|most)|most support|most helps? to (?:justify|support|explain)|provides? (?:the )?(?:most|strongest|best) (?:support|justification|evidence)|lends? (?:the )?most support|bolster|reinforc)/i,
  ],
  [
    'sufficient assumption',
    /\b(if assumed|if true, (?:allows|enables|would enable|guarantees)|conclusion (?:follows|is properly|can be properly|to be properly|to follow)|properly (?:drawn|inferred|concluded) if|logically completes? if|allows? the conclusion|makes? the argument (?:valid|logically))/i,
  ],
  [
    'necessary assumption',
    /\b(assum|presuppos|relies on|depends on|takes for granted|required (?:by|in order)|must be true (?:if|for) the argument)/i,
  ],
]

const except = /\bEXCEPT\b|\bexcept\s*[:?]|\bLEAST\b/

/** The qualifying type of a question, or `null`. */
export function qualifyingType(question: string): QualifyingType | null {
  if (
    /\b(flaw|technique|method of reasoning|role played|point at issue|disagree|main (?:point|conclusion)|parallel|similar in|most closely|principle|must be true on the basis|can be properly inferred)\b/i.test(
      question,
    )
  )
    return null
  return patterns.find(([, pattern]) => pattern.test(question))?.[0] ?? null
}

/** Whether the question asks for the odd one out ("each of the following EXCEPT"). */
export function asksForException(question: string): boolean {
  return except.test(question)
}
