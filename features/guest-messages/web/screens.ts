import { guestMessageScreens } from '#features/guest-messages/contract/screens.ts';
import { createRoutes, lazyScreen } from '#ui/router/lazy-screen.ts';

export const guestMessageRoutes = createRoutes(guestMessageScreens, {
  turnOff: lazyScreen(() => import('./TurnOffScreen.tsx'), 'TurnOffScreen'),
});
