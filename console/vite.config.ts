import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { licenses } from './licenses.ts';
import { usedStyles } from './used-styles.ts';

const sdk = fileURLToPath(new URL('../sdk/src/index.ts', import.meta.url));

export default defineConfig({
  base: '/console/',
  plugins: [react(), usedStyles(), licenses()],
  resolve: { alias: { '@fringe/sdk': sdk } },
  build: {
    target: 'es2022',
    // The policy of the page allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
