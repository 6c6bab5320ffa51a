/** The few icons of the console, each a line drawing on a field of 24. */
const lines = {
  start: 'M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5h-5v5H5a1 1 0 0 1-1-1z',
  overview: 'M4 20h16M5 6.5h11M5 11h7M5 15.5h14M18.5 4.5v4M14.5 9v4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.7-5.5 6-5.5s6 2 6 5.5' +
    'M16 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.1.7 3.5 2.5 3.5 5.2',
  import: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 15v4a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-4',
  month:
    'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10h16' +
    'M8 3.5V7M16 3.5V7M9 15l2 2 4-4',
  exports:
    'M13 3.5H6a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-10zM13 3.5v6h6' +
    'M12 12v5.5M9.5 15l2.5 2.5 2.5-2.5',
  expenses: 'M5 4h14v16l-2.5-1.7L14 20l-2-1.7L10 20l-2.5-1.7L5 20zM8.5 9h7M8.5 13h4',
  limits: 'M4 18h16M6.5 18V9.5M12 18V6M17.5 18v-5M4 4.5h16',
  webhooks: 'M4 7h9a4 4 0 0 1 0 8H8M11 12l-3 3 3 3M18 19h2',
  happened: 'M12 7.5V12l3 2M4.5 12A7.5 7.5 0 1 0 7 6.4L4.5 8.5M4.5 4.5v4h4',
  audit: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6zM9 11.8l2.2 2.2 4-4.2',
  sandbox:
    'M10 4v6l-5.2 8.3A1.1 1.1 0 0 0 5.7 20h12.6a1.1 1.1 0 0 0 .9-1.7L14 10V4M8.5 4h7' + 'M7.5 15h9',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  find: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  company:
    'M5 20V5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v15M14 10h4a1 1 0 0 1 1 1v9M3.5 20h17M8 8h3' +
    'M8 12h3M8 16h3',
  id: 'M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16',
  action: 'M13 3.5 5.5 13.5H12L11 20.5 18.5 10.5H12z',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  forward: 'M5 12h14M13 6l6 6-6 6',
} as const;

export type IconName = keyof typeof lines;

/** Beside a text that says the same, so that it is not read aloud. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ flex: 'none' }}
  >
    <path d={lines[name]} />
  </svg>
);

/** The sign of Fringe: three threads of different length below an edge. */
export const Sign = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
    <path d="M3 5h18" stroke="var(--ink)" strokeWidth={3} strokeLinecap="round" />
    <g strokeWidth={3} strokeLinecap="round">
      <path d="M6 10.5v9" stroke="var(--series-1)" />
      <path d="M12 10.5v5" stroke="var(--series-2)" />
      <path d="M18 10.5v7.5" stroke="var(--series-5)" />
    </g>
  </svg>
);
