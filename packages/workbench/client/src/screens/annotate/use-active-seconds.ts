/** The time that somebody works: seconds with the page in sight and a key or the mouse used within the last minute. */
import { useEffect, useRef } from 'react'

const idleAfter = 60_000

/** Gives the seconds since it was last called. */
export function useActiveSeconds(): () => number {
  const counted = useRef(0)
  const active = useRef(Date.now())
  useEffect(() => {
    const touch = () => {
      active.current = Date.now()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - active.current < idleAfter) counted.current += 1
    }, 1000)
    window.addEventListener('keydown', touch)
    window.addEventListener('pointermove', touch)
    return () => {
      clearInterval(timer)
      window.removeEventListener('keydown', touch)
      window.removeEventListener('pointermove', touch)
    }
  }, [])
  return () => {
    const seconds = counted.current
    counted.current = 0
    return Math.min(86_400, seconds)
  }
}
