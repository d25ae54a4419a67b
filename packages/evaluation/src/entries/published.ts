export {
  type PublishedColumn,
  type PublishedFigures,
  type PublishedPoint,
  publishedColumn,
} from '../published/figures.ts'
export { publishedTables } from '../published/index.ts'
export { type PublishedRow, type PublishedTable, remarks } from '../published/table.ts'
