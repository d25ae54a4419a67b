export { type Server, type ServerOptions, startServer } from './server.ts'
