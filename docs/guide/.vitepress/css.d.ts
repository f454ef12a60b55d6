/** Vite accepts imports of style sheets. */
declare module '*.css';
