export {
  type PublishedColumn,
  type PublishedFigures,
  type PublishedPoint,
  publishedColumn,
} from '../published/figures.ts'
export { publishedTables } from '../published/index.ts'
export { papers } from '../published/papers/index.ts'
export {
  commandWords,
  needsOf,
  type Paper,
  type PaperItem,
  type PaperItemState,
  remarksOf,
  stateText,
  tablesOf,
  type WalkCall,
} from '../published/papers/paper.ts'
export { type PublishedRow, type PublishedTable, remarks } from '../published/table.ts'
