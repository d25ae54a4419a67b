export {
  type PublishedColumn,
  type PublishedFigures,
  type PublishedPoint,
  publishedColumn,
} from '../published/published-column.ts'
