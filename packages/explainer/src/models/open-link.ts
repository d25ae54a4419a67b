/**
 * Links whose direction is less probable than this are open: a quarter of such signs are wrong, more than half with an
 * encoder.
 */
export const openLinkThreshold = 0.7
