import { createRouter } from '@tanstack/react-router';
import { Failed } from './failed.tsx';
import { routeTree } from './routes.ts';

export const router = createRouter({
  routeTree,
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
