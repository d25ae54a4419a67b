/**
 * Speakers: "Columnist: The bridge is unsafe." names who speaks, then says something. A treebank hangs the statement on
 * the name; whoever reads arguments wants the statement's verb at the root. So the words behind the colon are parsed on
 * their own, and the name hangs on their root, as `parataxis`.
 */

const longestName = 5
const shortestStatement = 3

/** How many words before a colon could name a speaker at the start of a sentence: 0 where none could. */
export function speakerLength(words: readonly string[]): number {
  for (let i = 1; i <= longestName && i + shortestStatement < words.length; i++)
    if (words[i] === ':') return words.slice(0, i).every(word => /^[\p{L}.'’-]+$/u.test(word)) ? i : 0
  return 0
}

/** Whether words with these universal tags are a name or a role and not a clause of their own. */
export function namesSpeaker(tags: readonly string[]): boolean {
  return tags.some(tag => tag === 'NOUN' || tag === 'PROPN') && !tags.some(tag => tag === 'VERB' || tag === 'AUX')
}
