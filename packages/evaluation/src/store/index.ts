export { evaluateInStore, readStoredRuns, type StoreOptions } from './evaluate.ts'
export { type WorkerOptions, workInStore } from './worker.ts'
