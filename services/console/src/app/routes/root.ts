import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from '../../kit/page/not-found.tsx';
import { RootPage } from '../root-page.tsx';

export const root = createRootRoute({ component: RootPage, notFoundComponent: NotFound });
/** What each page's route begins with. */
export const page = { getParentRoute: () => root };
