import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { doorScreens } from '#features/door/contract/screens.ts';

export const doorRoutes = createRoutes(doorScreens, {
  checkIn: lazyScreen(() => import('./check-in/CheckInScreen.tsx'), 'CheckInScreen'),
  receive: lazyScreen(() => import('./check-in/CheckInScreen.tsx'), 'ReceiptSeatingScreen'),
  conflicts: lazyScreen(() => import('./conflicts/ConflictsScreen.tsx'), 'ConflictsScreen'),
  manifest: lazyScreen(() => import('./manifest/ManifestScreen.tsx'), 'ManifestScreen'),
});
