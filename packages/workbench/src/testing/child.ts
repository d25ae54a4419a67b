/** Server process for fault tests: takes its options as the argument, sends its address to the parent and executes SQL from it. */
import { sql } from 'drizzle-orm'
import { type ServerOptions, startServer } from '../server.ts'

const server = await startServer({ accounts: true, ...(JSON.parse(process.argv[2]!) as ServerOptions) })
process.send?.(server.url)
process.on('message', statement => void server.store.database.execute(sql.raw(String(statement))).catch(() => {}))
process.on('SIGTERM', async () => {
  await server.close().catch((error: Error) => process.stderr.write(`${error.message}\n`))
  process.exit()
})
