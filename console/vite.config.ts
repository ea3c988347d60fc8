import { defineConfig } from 'vite';
import { leaveOut } from './left-out.ts';

export default defineConfig({
  // Where the console stands is known when it is served: below a base path, or behind a proxy that adds one.
  base: './',
  plugins: [leaveOut()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures inside of scripts would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
