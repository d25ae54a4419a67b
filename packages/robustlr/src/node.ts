/** What needs Node: files of CSV. */
export { type CsvText, readCsv } from './csv/read-csv.ts'
