/** Drawings of models, tableaux and proofs as SVG, HTML and TeX. */
export { type PictureFormat, pictureFormats } from './picture.ts'
export { type DrawnEvidence, drawEvidence, drawProof, type ProofPictureOptions } from './proof.ts'
export { countOmittedLines, drawTableau, writeTableau } from './tableau.ts'
export { drawWorlds, type WorldsOptions } from './worlds.ts'
