import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

/** Signing in, one's own profile, and the administration of the site. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/sign-in',
    title: 'Sign in',
    screen: lazyRouteComponent(() => import('../../accounts/SignInScreen.tsx'), 'SignInScreen'),
  },
  {
    path: '/sign-out',
    title: 'Sign out',
    screen: lazyRouteComponent(() => import('../../accounts/SignOutScreen.tsx'), 'SignOutScreen'),
  },
  {
    path: '/forgotten-password',
    title: 'Forgotten password',
    screen: lazyRouteComponent(
      () => import('../../accounts/ForgottenPasswordScreen.tsx'),
      'ForgottenPasswordScreen',
    ),
  },
  {
    path: '/invitation/$secret',
    title: 'Set your password',
    screen: lazyRouteComponent(
      () => import('../../accounts/InvitationScreen.tsx'),
      'InvitationScreen',
    ),
  },
  {
    path: '/email/$secret',
    title: 'New email',
    screen: lazyRouteComponent(
      () => import('../../accounts/ConfirmEmailScreen.tsx'),
      'ConfirmEmailScreen',
    ),
  },
  {
    path: '/profile',
    title: 'Your profile',
    staff: { may: 'signed-in' },
    screen: lazyRouteComponent(
      () => import('../../accounts/profile/ProfileScreen.tsx'),
      'ProfileScreen',
    ),
  },
  {
    path: '/setup/$secret',
    title: 'Set up the site',
    screen: lazyRouteComponent(() => import('../../accounts/SetUpScreen.tsx'), 'SetUpScreen'),
  },
  {
    path: '/people',
    title: 'People and roles',
    staff: { may: ['admin'], menu: 'People and roles' },
    screen: lazyRouteComponent(() => import('../../people/PeopleScreen.tsx'), 'PeopleScreen'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    staff: { may: ['admin', 'treasurer'], menu: 'Audit log' },
    screen: lazyRouteComponent(() => import('../../people/AuditScreen.tsx'), 'AuditScreen'),
  },
  {
    path: '/mail',
    title: 'Mail',
    staff: { may: ['admin'], menu: 'Mail' },
    screen: lazyRouteComponent(() => import('../../operations/MailScreen.tsx'), 'MailScreen'),
  },
  {
    path: '/site-settings',
    title: 'Site settings',
    staff: { may: ['admin'], menu: 'Site settings' },
    screen: lazyRouteComponent(() => import('../../site/SettingsScreen.tsx'), 'SettingsScreen'),
  },
];
