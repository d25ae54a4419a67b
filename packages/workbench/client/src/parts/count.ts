/** A number and what it counts, in the singular or the plural: `1 passage`, `2,000 passages`. */
export const count = (many: number, one: string, more = `${one}s`): string =>
  `${many.toLocaleString('en')} ${many === 1 ? one : more}`
