/** Seconds as people say them. */
export function timeOf(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = seconds / 60
  return minutes < 90
    ? `${minutes < 10 ? minutes.toFixed(1) : Math.round(minutes)} min`
    : `${(minutes / 60).toFixed(1)} h`
}
