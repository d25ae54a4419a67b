export type { Label, Literal, Rule, Semantics, Theory } from './theory.ts'
