/** Vite takes style sheets in. */
declare module '*.css';
