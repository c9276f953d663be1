import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { eventScreens } from '#features/event/contract/screens.ts';

export const eventRoutes = createRoutes(eventScreens, {
  reminder: lazyScreen(() => import('./StopReminderScreen.tsx'), 'StopReminderScreen'),
  events: lazyScreen(() => import('./EventsScreen.tsx'), 'EventsScreen'),
  edit: lazyScreen(() => import('./EventFormScreen.tsx'), 'EventFormScreen'),
  extras: lazyScreen(() => import('./extras/ExtrasScreen.tsx'), 'ExtrasScreen'),
  extraBuyers: lazyScreen(() => import('./extras/ExtraBuyersScreen.tsx'), 'ExtraBuyersScreen'),
});
