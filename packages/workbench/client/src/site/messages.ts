/** What a page and its worker say to each other: a tool by its name with what it is given, and what it gives. */
import type { ToolName } from '@elenchus/workbench/tools'

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly name: ToolName; readonly given: unknown }
  | { readonly kind: 'abort'; readonly id: number }
export type FromWorker =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly name: string; readonly message: string }
