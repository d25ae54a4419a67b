/** A few line drawings, 20 by 20, in the colour of the text around them. They never stand without a word. */
const paths = {
  start: 'M3 9.5 10 4l7 5.5V16a1 1 0 0 1-1 1h-3.5v-4.5h-5V17H4a1 1 0 0 1-1-1Z',
  explain: 'M4 4h12M4 8h7M4 12h4m4.5 4.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm2.2-.8L17 18',
  theory: 'M5 3h8l3 3v11H5ZM8 8h5M8 11h5M8 14h3',
  logic: 'M10 4v4m0 0-5 4m5-4 5 4M10 3.9a.1.1 0 1 0 0 .1M5 12v4m10-4v4m-3 0h6M2 16h6',
  draw: 'M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15ZM12 5l3 3',
  projects: 'M3 5h5l2 2h7v9H3Z',
  datasets:
    'M4 5.5C4 4 7 3.5 10 3.5s6 .5 6 2-3 2-6 2-6-.5-6-2Zm0 0v9c0 1.500 3 2 6 2s6-.5 6-2v-9M4 10c0 1.500 3 2 6 2s6-.5 6-2',
  exams: 'M4 3h12v14H4ZM7 7l1 1 2-2M7 12l1 1 2-2M12 7.500h2M12 12.500h2',
  runs: 'M4 16V9m4 7V5m4 11v-6m4 6V3',
  diff: 'M7 4v8m0 0L4 9m3 3 3-3M13 16V8m0 0-3 3m3-3 3 3',
  settings: 'M3 6h8m4 0h2M3 14h2m4 0h8M13 4v4M7 12v4',
  menu: 'M3 6h14M3 10h14M3 14h14',
  keyboard: 'M2.500 6h15v8h-15ZM5 9h.01M8 9h.01M11 9h.01M14 9h.01M7 12h6',
} as const
export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
