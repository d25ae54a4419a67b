/**
 * Minimum probability of the direction (for or against) of a link. Links below it are called open and shown without a direction: a
 * quarter of their predicted directions are wrong, and more than half with an encoder.
 */
export const openLinkThreshold = 0.7
