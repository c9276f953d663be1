import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from '../ui/NotFound.tsx';
import { Layout } from './layout/Layout.tsx';

/** The frame every screen stands in, as the root of the routes. */
export const createFrame = () =>
  createRootRoute({ component: Layout, notFoundComponent: NotFound });
