import { createRoute, createRouter } from '@tanstack/react-router';
import { Failed } from './failed.tsx';
import { accountRoutes } from './routes/account.ts';
import { actsRoutes } from './routes/acts.ts';
import { administrationRoutes } from './routes/administration.ts';
import { booksRoutes } from './routes/books.ts';
import { page, root } from './routes/root.ts';
import { walletRoutes } from './routes/wallet.ts';
import { StartPage } from './start-page.tsx';

const start = createRoute({ ...page, path: '/', component: StartPage });

/** The pages. Each is loaded when somebody goes there. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    ...walletRoutes,
    ...booksRoutes,
    ...actsRoutes,
    ...administrationRoutes,
    ...accountRoutes,
  ]),
  basepath: '/console',
  defaultErrorComponent: Failed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
