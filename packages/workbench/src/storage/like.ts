/** Text in which `like` finds nothing special. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, found => `\\${found}`)
