export { TheoryScreen as default } from './theory-screen.tsx'
