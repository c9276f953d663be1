import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { hourScreens } from '#features/hours/contract/screens.ts';

export const hourRoutes = createRoutes(hourScreens, {
  hours: lazyScreen(() => import('./HoursScreen.tsx'), 'HoursScreen'),
  hour: lazyScreen(() => import('./HourScreen.tsx'), 'HourScreen'),
  add: lazyScreen(() => import('./HourFormScreen.tsx'), 'HourFormScreen'),
  help: lazyScreen(() => import('./RequestHelpScreen.tsx'), 'RequestHelpScreen'),
  edit: lazyScreen(() => import('./HourFormScreen.tsx'), 'HourFormScreen'),
  decide: lazyScreen(() => import('./HourEmailActionScreen.tsx'), 'HourEmailActionScreen'),
});
