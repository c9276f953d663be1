import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { emailScreens } from '#features/emails/contract/screens.ts';

export const emailRoutes = createRoutes(emailScreens, {
  emails: lazyScreen(() => import('./EmailScreen.tsx'), 'EmailScreen'),
});
