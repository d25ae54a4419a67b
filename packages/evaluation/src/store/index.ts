export { evaluateInStore, readStored, readStoredRuns, type StoreOptions } from './evaluate.ts'
export { type WorkerOptions, workInStore } from './worker.ts'
