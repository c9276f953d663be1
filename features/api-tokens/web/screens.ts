import { apiTokenScreens } from '#features/api-tokens/contract/screens.ts';
import { createRoutes, lazyScreen } from '#ui/router/lazy-screen.ts';

export const apiTokenRoutes = createRoutes(apiTokenScreens, {
  tokens: lazyScreen(() => import('./ApiTokensScreen.tsx'), 'ApiTokensScreen'),
});
