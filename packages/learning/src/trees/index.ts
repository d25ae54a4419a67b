/** Random forests and extremely randomised trees. */
export * from './forest.ts'
export type { TreeArrays } from './tree-arrays.ts'
