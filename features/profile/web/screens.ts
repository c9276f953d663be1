import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { profileScreens } from '#features/profile/contract/screens.ts';

export const profileRoutes = createRoutes(profileScreens, {
  profile: lazyScreen(() => import('./ProfileScreen.tsx'), 'ProfileScreen'),
});
