/** Server process for kill tests: takes its options as the argument and sends its address to the parent. */
import { type ServerOptions, startServer } from '../server.ts'

const server = await startServer({ accounts: true, ...(JSON.parse(process.argv[2]!) as ServerOptions) })
process.send?.(server.url)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
