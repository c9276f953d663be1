import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { calendarScreens } from '#features/calendar/contract/screens.ts';

export const calendarRoutes = createRoutes(calendarScreens, {
  calendar: lazyScreen(() => import('./CalendarScreen.tsx'), 'CalendarScreen'),
  month: lazyScreen(() => import('./CalendarScreen.tsx'), 'CalendarScreen'),
});
