import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed-plugin.ts';
import { openapiSchemas } from './openapi-plugin.ts';
import { stylesBelow } from './styles-below-plugin.ts';
import { wordSections } from './words-plugin.ts';

/** The gateway serves the result at `/console`, with a policy that lets in no script or style but files of its own. */
export default defineConfig({
  base: '/console/',
  plugins: [react(), openapiSchemas(), wordSections(), stylesBelow(), compressed()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://localhost:3000', '/console/session': 'http://localhost:3000' } },
});
