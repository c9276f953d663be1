import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { siteScreens } from '#features/site/contract/screens.ts';

export const siteRoutes = createRoutes(siteScreens, {
  settings: lazyScreen(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
});
