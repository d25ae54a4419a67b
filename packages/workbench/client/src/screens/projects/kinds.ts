import type { Reply } from '@elenchus/workbench/contract'

export type Project = Reply<'readProject'>
