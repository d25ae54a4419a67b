/** A text, or its tokens. */
export type Document = string | readonly string[]
