/** Below this it is left open whether a statement speaks for or against: a quarter of such signs are wrong, more than half with an encoder. */
export const openLinkThreshold = 0.7
