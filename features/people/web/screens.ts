import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { peopleScreens } from '#features/people/contract/screens.ts';

export const peopleRoutes = createRoutes(peopleScreens, {
  resetPassword: lazyScreen(() => import('./ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  invitation: lazyScreen(() => import('./InvitationScreen.tsx'), 'InvitationScreen'),
  confirmEmail: lazyScreen(() => import('./ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  people: lazyScreen(() => import('./PeopleScreen.tsx'), 'PeopleScreen'),
});
