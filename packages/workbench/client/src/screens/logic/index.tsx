export { LogicScreen as default } from './logic-screen.tsx'
