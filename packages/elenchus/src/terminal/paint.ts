/** Colours, where the terminal has them. */
import colours from 'picocolors'

export const paint = colours
