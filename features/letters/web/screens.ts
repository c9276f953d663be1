import { letterScreens } from '#features/letters/contract/screens.ts';
import { createRoutes, lazyScreen } from '#ui/router/lazy-screen.ts';

export const letterRoutes = createRoutes(letterScreens, {
  archive: lazyScreen(() => import('./LettersScreen.tsx'), 'LettersScreen'),
  subscribe: lazyScreen(() => import('./SubscribeToLettersScreen.tsx'), 'SubscribeToLettersScreen'),
  letter: lazyScreen(() => import('./LetterScreen.tsx'), 'LetterScreen'),
  confirm: lazyScreen(() => import('./ConfirmLettersScreen.tsx'), 'ConfirmLettersScreen'),
  turnOff: lazyScreen(() => import('./LettersOffScreen.tsx'), 'LettersOffScreen'),
  list: lazyScreen(() => import('./LettersAdminScreen.tsx'), 'LettersAdminScreen'),
  add: lazyScreen(() => import('./NewLetterScreen.tsx'), 'NewLetterScreen'),
  edit: lazyScreen(() => import('./EditLetterScreen.tsx'), 'EditLetterScreen'),
  subscribers: lazyScreen(() => import('./SubscribersScreen.tsx'), 'SubscribersScreen'),
});
