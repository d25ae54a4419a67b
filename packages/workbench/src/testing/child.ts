/** A server in a process of its own, to be killed: `{ store, port }` as the argument, its address as the message. */
import { startServer } from '../server.ts'

const { store, port } = JSON.parse(process.argv[2]!) as { store: string; port: number }
const server = await startServer({ store, port, accounts: true })
process.send?.(server.url)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
