/** Exams belong to no annotation project, but their documents are kept apart by the exam. */
const beginning = 'exam-'

export const spaceOf = (exam: string): string => `${beginning}${exam}`

/** The exam whose documents are kept there; null: it is no space of an exam. */
export const examIn = (space: string): string | null =>
  space.startsWith(beginning) ? space.slice(beginning.length) : null
