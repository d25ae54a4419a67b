/** Drawings of dependency parses: as arcs in SVG, and as a tree for terminals. */
export { type DrawArcsOptions, drawArcs } from './draw-arcs.ts'
export { type DrawTreeOptions, drawTree } from './draw-tree.ts'
