/** The roles, and what each may do, in a few words. */
import type { Role } from '@elenchus/workbench/contract'

export const roleNames: Readonly<Record<Role, string>> = {
  annotator: 'Annotator',
  adjudicator: 'Adjudicator',
  viewer: 'Viewer',
  administrator: 'Administrator',
}
export const roleTasks: Readonly<Record<Role, string>> = {
  annotator: 'Annotates what is assigned; sees the others’ work on a passage once all have submitted.',
  adjudicator: 'Sees the annotations of their projects, decides where they differ, exports.',
  viewer: 'Looks at what is done.',
  administrator: 'Everything: projects, people, imports, exams, runs.',
}
