import { guestMessageScreens } from '#features/guest-messages/contract/screens.ts';
import { createRoutes, lazyScreen } from '#ui/router/lazy-screen.ts';

export const guestMessageRoutes = createRoutes(guestMessageScreens, {
  list: lazyScreen(() => import('./MessagesScreen.tsx'), 'MessagesScreen'),
  add: lazyScreen(() => import('./NewMessageScreen.tsx'), 'NewMessageScreen'),
  message: lazyScreen(() => import('./MessageScreen.tsx'), 'MessageScreen'),
  turnOff: lazyScreen(() => import('./TurnOffScreen.tsx'), 'TurnOffScreen'),
});
