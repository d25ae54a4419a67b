/** Leaderboard submission files. */
export { decodeNpy, encodeNpy, encodeReclorSubmission } from './submission/npy.ts'
