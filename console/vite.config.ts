import { defineConfig } from 'vite';

export default defineConfig({
  // The server decides the base path when it serves the page, also behind a proxy.
  base: './',
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
