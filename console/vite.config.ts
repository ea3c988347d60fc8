import { defineConfig } from 'vite';
import { replaceModules } from './replaced-modules.ts';

export default defineConfig({
  // The server decides the base path when it serves the page, also behind a proxy.
  base: './',
  plugins: [replaceModules()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined fonts and pictures would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
