import { createRouter } from '@tanstack/react-router';
import { FailedPage } from './failed-page.tsx';
import { routeTree } from './routes.ts';

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultErrorComponent: FailedPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
