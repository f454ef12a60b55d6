import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed-plugin.ts';
import { fontLicense } from './font-license-plugin.ts';
import { openapiSchemas } from './openapi-plugin.ts';
import { stylesBelow } from './styles-below-plugin.ts';
import { wordSections } from './words-plugin.ts';

/**
 * The gateway serves the build at `/console`, with a content security policy that allows only its own script
 * and style files.
 */
export default defineConfig({
  base: '/console/',
  plugins: [react(), openapiSchemas(), wordSections(), stylesBelow(), fontLicense(), compressed()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://localhost:3000', '/console/session': 'http://localhost:3000' } },
});
