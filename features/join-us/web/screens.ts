import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { joinUsScreens } from '#features/join-us/contract/screens.ts';

export const joinUsRoutes = createRoutes(joinUsScreens, {
  join: lazyScreen(() => import('./JoinUsScreen.tsx'), 'JoinUsScreen'),
  confirm: lazyScreen(() => import('./ConfirmJoinScreen.tsx'), 'ConfirmJoinScreen'),
  check: lazyScreen(() => import('./HouseholdCheckScreen.tsx'), 'HouseholdCheckScreen'),
  requests: lazyScreen(() => import('./JoinRequestsScreen.tsx'), 'JoinRequestsScreen'),
  request: lazyScreen(() => import('./JoinRequestScreen.tsx'), 'JoinRequestScreen'),
  checks: lazyScreen(() => import('./HouseholdChecksScreen.tsx'), 'HouseholdChecksScreen'),
  invitations: lazyScreen(() => import('./InvitationsScreen.tsx'), 'InvitationsScreen'),
});
