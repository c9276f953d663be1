import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { readingScreens } from '#features/readings/contract/screens.ts';

export const readingRoutes = createRoutes(readingScreens, {
  readings: lazyScreen(() => import('./ReadingsScreen.tsx'), 'ReadingsScreen'),
  reading: lazyScreen(() => import('./ReadingScreen.tsx'), 'ReadingScreen'),
  current: lazyScreen(() => import('./CurrentReadingScreen.tsx'), 'CurrentReadingScreen'),
  editor: lazyScreen(() => import('./ReadingsAdminScreen.tsx'), 'ReadingsAdminScreen'),
  add: lazyScreen(() => import('./ReadingFormScreen.tsx'), 'ReadingFormScreen'),
  edit: lazyScreen(() => import('./ReadingFormScreen.tsx'), 'ReadingFormScreen'),
});
