/** A model's answers as the file that a leaderboard takes. */
export { readNpy, reclorSubmission, writeNpy } from './submission/npy.ts'
