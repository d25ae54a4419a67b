/**
 * Which way the right option of an exam question counts, where the wording tells: more wordings than `strictPolarity` takes, since
 * wrong labels cost a network less than missing ones. "Support" counts only where the option supports the argument ("if true, most
 * supports the claim") and not where the passage supports the option.
 */
const unclear =
  /\bexcept\b|\bleast\b|\bflaw|\bcannot\b|\bvulnerable|\bdubious|\bsimilar|\bparallel|\brole|\bdisagree|\bnot\b/i
const against =
  /\b(?:weaken|undermin|undercut|refut|rebut|doubt|counters?\b|challenge|damag|objection|jeopardi|(?:in|)to (?:serious )?question|questions? the|argues? (?:most strongly )?against|evidence against|oppose)/i
const supporting =
  /\b(?:strengthen|assum|presuppos|bolster|(?:relies|depends) on|takes? for granted|requires?)|\b(?:if|when)\b[^,]*\b(?:true|valid|established|correct)\b.{0,40}\b(?:supports?|justif(?:y|ies)|reinforces?|evidence for)\b/i
const supported =
  /support(?:s|ed)?,? (?:which|by)|strongly support(?:s|ed) (?:which|by)|above,? if true,? .{0,20}supports?/i

export function clearPolarity(question: string): 'rebuts' | 'supports' | null {
  if (unclear.test(question)) return null
  const rebuts = against.test(question)
  const supports = supporting.test(question) && !supported.test(question)
  return rebuts === supports ? null : rebuts ? 'rebuts' : 'supports'
}
