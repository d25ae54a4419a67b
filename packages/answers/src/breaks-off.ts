/** Whether a response stops in the middle of a line: then only what was said outright counts, not what might have followed. */
export function breaksOff(text: string): boolean {
  const end = text.trimEnd()
  const line = end.length - end.lastIndexOf('\n')
  // Nobody ends with "and" or "the".
  if (line > 60 && unended.test(end.slice(-12))) return true
  if (end.length < 200 || !/[\p{Script=Latin}\p{N},;:(-]$/u.test(end)) return false
  return line > 60
}

const unended =
  /(?:^|\s)(?:and|or|but|the|of|to|that|because|is|are|which|with|for|from|as|if|an|by|since|while|would|whether|not|its|their|und|oder|die|der|et|que|de|y|e)$/i
