/** Whether a response stops in the middle of a long line: then only what was said outright counts, not what might have followed. */
export function breaksOff(text: string): boolean {
  const end = text.trimEnd()
  if (end.length < 200 || !/[\p{Script=Latin}\p{N},;:(-]$/u.test(end)) return false
  return end.length - end.lastIndexOf('\n') > 60
}
