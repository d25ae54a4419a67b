/** Where a login leads: an address of these pages, never of another site. */
export function placeAfter(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}
