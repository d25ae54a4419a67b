/** A worker thread that writes one shard and tells how far it is. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ShardJob, writeShard } from './write-shard.ts'

const results = writeShard(workerData as ShardJob, done => parentPort!.postMessage({ done }))
parentPort!.postMessage({ results })
