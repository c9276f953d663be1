import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { peopleScreens } from '#features/people/contract/screens.ts';

export const peopleRoutes = createRoutes(peopleScreens, {
  profile: lazyScreen(() => import('./profile/ProfileScreen.tsx'), 'ProfileScreen'),
  resetPassword: lazyScreen(() => import('./ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  invitation: lazyScreen(() => import('./InvitationScreen.tsx'), 'InvitationScreen'),
  confirmEmail: lazyScreen(() => import('./ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  people: lazyScreen(() => import('./PeopleScreen.tsx'), 'PeopleScreen'),
});
