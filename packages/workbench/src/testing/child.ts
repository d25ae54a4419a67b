/** A server in a process of its own, to be killed: its options as the argument, its address as the message. */
import { type ServerOptions, startServer } from '../server.ts'

const server = await startServer({ accounts: true, ...(JSON.parse(process.argv[2]!) as ServerOptions) })
process.send?.(server.url)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
