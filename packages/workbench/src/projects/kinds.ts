/** The kinds of projects, with the settings that are usual for each. */
import type { ProjectKind, Settings } from './state.ts'

const labels: Readonly<Partial<Record<ProjectKind, readonly string[]>>> = {
  'question-type': [
    'necessary assumption',
    'sufficient assumption',
    'strengthen',
    'weaken',
    'evaluation',
    'implication',
    'conclusion or main point',
    'most strongly supported',
    'explain or resolve',
    'principle',
    'dispute',
    'technique',
    'role',
    'identify a flaw',
    'match flaws',
    'match the structure',
    'others',
  ],
  'reasoning-types': ['categorical', 'sufficient conditional', 'necessary conditional', 'conjunctive', 'disjunctive'],
  verification: ['A', 'B', 'C', 'D', 'none is right', 'several are right'],
  'operator-audit': ['right', 'wrong operator', 'wrong scope', 'missing operator', 'superfluous operator'],
  audit: ['accept', 'reject'],
}

export function usualSettings(kind: ProjectKind): Settings {
  return {
    // LogiQA's answers were verified by three workers each; audits are the work of one.
    annotators: kind === 'verification' ? 3 : kind === 'audit' || kind === 'operator-audit' ? 1 : 2,
    labels: [...(labels[kind] ?? [])],
    preannotate: false,
    qualification: null,
  }
}
