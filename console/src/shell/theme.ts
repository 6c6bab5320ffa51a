import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** From text to ground; with the blue of the accent rather than grey. */
const dark: MantineColorsTuple = [
  '#d5dae1',
  '#b6bec7',
  '#98a2ae',
  '#66707d',
  '#3f4650',
  '#30363f',
  '#262b33',
  '#1b1e24',
  '#16181d',
  '#101216',
];

/** Quiet colours with enough contrast in both schemes; one accent. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'sm',
  autoContrast: true,
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem' },
      h2: { fontSize: '1.25rem' },
      h3: { fontSize: '1.0625rem' },
      h4: { fontSize: '1rem' },
    },
  },
  colors: { dark },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A page has one banner; the head of a dialog is none.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});
