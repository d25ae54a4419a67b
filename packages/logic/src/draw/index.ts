export { type PictureFormat, pictureFormats } from './picture.ts'
export { drawTableau, writeTableau } from './tableau.ts'
export { drawWorlds, type WorldsOptions } from './worlds.ts'
