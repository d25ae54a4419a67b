export { evaluateInStore, readStored, type StoreOptions } from './evaluate.ts'
export { type WorkerOptions, workInStore } from './worker.ts'
