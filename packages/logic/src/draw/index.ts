export { type PictureFormat, pictureFormats } from './picture.ts'
export { drawEvidence, drawProof, type Evidence, type ProofPictureOptions } from './proof.ts'
export { drawTableau, writeTableau } from './tableau.ts'
export { drawWorlds, type WorldsOptions } from './worlds.ts'
