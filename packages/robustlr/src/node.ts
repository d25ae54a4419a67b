/** Parsing of CSV files, which needs Node. */
export { type CsvText, readCsv } from './csv/read-csv.ts'
