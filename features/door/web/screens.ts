import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { doorScreens } from '#features/door/contract/screens.ts';

export const doorRoutes = createRoutes(doorScreens, {
  checkIn: lazyScreen(() => import('./CheckInScreen.tsx'), 'CheckInScreen'),
  receive: lazyScreen(() => import('./CheckInScreen.tsx'), 'ReceiptSeatingScreen'),
  practice: lazyScreen(() => import('./practice/PracticeScreen.tsx'), 'PracticeScreen'),
  practiceTickets: lazyScreen(
    () => import('./practice/PracticeTicketsScreen.tsx'),
    'PracticeTicketsScreen',
  ),
  device: lazyScreen(() => import('./devices/DoorDeviceScreen.tsx'), 'DoorDeviceScreen'),
  conflicts: lazyScreen(() => import('./conflicts/ConflictsScreen.tsx'), 'ConflictsScreen'),
  manifest: lazyScreen(() => import('./manifest/ManifestScreen.tsx'), 'ManifestScreen'),
});
