import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './features/mails/mail-token.ts';
import './app/fonts.css';
import './app/mantine-styles.ts';
import './app/theme.css';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the console');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
