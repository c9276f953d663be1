import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { seatScreens } from '#features/seats/contract/screens.ts';

export const seatRoutes = createRoutes(seatScreens, {
  codes: lazyScreen(() => import('./codes/CodesScreen.tsx'), 'CodesScreen'),
});
