/** An event in words, after the name of who did it. */
const words: Readonly<Record<string, string>> = {
  'passage.added': 'imported the passage',
  'passage.taken': 'took the passage',
  'passage.commented': 'commented',
  'passage.flagged': 'changed the flag',
  'passage.skipped': 'skipped it',
  'passage.assigned': 'assigned it',
  'passage.withdrawn': 'withdrew it',
  'annotation.saved': 'saved',
  'annotation.submitted': 'submitted the annotation',
  'annotation.reopened': 'opened the annotation again',
  'adjudication.paired': 'chose whose annotations are compared',
  'adjudication.decided': 'decided a difference',
  'adjudication.withdrawn': 'took a decision back',
  'adjudication.finished': 'finished the decision: this is gold now',
  'adjudication.reopened': 'opened the decision again',
}

export const didIn = (kind: string, did: string | null): string =>
  did ? `${words[kind] ?? kind}: ${did}` : (words[kind] ?? kind)
