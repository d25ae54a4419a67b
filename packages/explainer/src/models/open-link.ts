/**
 * Links whose direction has a lower probability are open: a quarter of their predicted directions are wrong, with an encoder more than
 * half.
 */
export const openLinkThreshold = 0.7
