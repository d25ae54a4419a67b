/** Colours, where the terminal has them. */
import colours from 'picocolors'
import { expectColours } from './printable.ts'

if (colours.isColorSupported) expectColours()

export const paint = colours
