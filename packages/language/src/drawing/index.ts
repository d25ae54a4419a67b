/** Dependency parses drawn as arcs and as trees. */
export { type DrawArcsOptions, drawArcs } from './draw-arcs.ts'
export { type DrawTreeOptions, drawTree } from './draw-tree.ts'
