import { telephoneScreens } from '#features/telephones/contract/screens.ts';
import { createRoutes, lazyScreen } from '#ui/router/lazy-screen.ts';

export const telephoneRoutes = createRoutes(telephoneScreens, {
  check: lazyScreen(() => import('./TelephonesScreen.tsx'), 'TelephonesScreen'),
});
