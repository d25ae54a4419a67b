/** Labels before a colon that name the part of a text, as records of decisions and abstracts have them: "Decision: …", "Context: …". No speakers. */

/** What a part of a text is for by its label; '' without one. */
export type SectionLabel = '' | 'claim' | 'setting' | 'other'

const claims =
  /^(?:(?:our |final )?(?:decision|recommendation|conclusions?|proposal|verdict|resolution|request|motion|interpretation|bottom line|tl;?dr|in short|claim|thesis|ruling))\s*:\s+/iu
const settings =
  /^(?:context|background|setting|introduction|history|current (?:state|situation)|situation|status|scope|participants|methods?|design|facts)\s*:\s+/iu
const others =
  /^(?:rationale|reasons?|reasoning|justification|consequences|implications|alternatives?(?: considered)?|options?(?: considered)?|trade-?offs?|risks?|costs?|benefits|advantages|disadvantages|drawbacks|results?|findings?|discussion|objectives?|aims?|purpose|problem|evidence|limitations?|next steps?|outlook|pros?|cons?|notes?|objections?|why|motivation|analysis|impact|summary|abstract)\s*:\s+/iu

/** The label that opens a text, and where the words behind it begin. */
export function readSectionLabel(text: string): { readonly label: SectionLabel; readonly from: number } {
  const plain = text.trimStart()
  const skipped = text.length - plain.length
  for (const [label, pattern] of [
    ['claim', claims],
    ['setting', settings],
    ['other', others],
  ] as const) {
    const found = pattern.exec(plain)
    if (found) return { label, from: skipped + found[0].length }
  }
  return { label: '', from: 0 }
}
