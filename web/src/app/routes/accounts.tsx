import { lazyScreen } from '../../ui/router/lazy-screen.ts';
import type { Screen } from './screen.ts';

/** Sign-in, profile and administration. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/today',
    title: 'Today',
    staff: { access: 'signed-in', menu: 'Today' },
    component: lazyScreen(() => import('../staff/today/TodayScreen.tsx'), 'TodayScreen'),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    ssr: true,
    component: lazyScreen(() => import('../../accounts/SignInScreen.tsx'), 'SignInScreen'),
  },
  {
    path: '/sign-out',
    title: 'Sign out',
    component: lazyScreen(() => import('../../accounts/SignOutScreen.tsx'), 'SignOutScreen'),
  },
  {
    path: '/forgotten-password',
    title: 'Forgot password',
    ssr: true,
    component: lazyScreen(
      () => import('../../accounts/ForgotPasswordScreen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  {
    path: '/invitation/$secret',
    title: 'Set your password',
    component: lazyScreen(() => import('../../accounts/InvitationScreen.tsx'), 'InvitationScreen'),
  },
  {
    path: '/email/$secret',
    title: 'New email',
    component: lazyScreen(
      () => import('../../accounts/ConfirmEmailScreen.tsx'),
      'ConfirmEmailScreen',
    ),
  },
  {
    path: '/profile',
    title: 'Your profile',
    staff: { access: 'signed-in' },
    component: lazyScreen(
      () => import('../../accounts/profile/ProfileScreen.tsx'),
      'ProfileScreen',
    ),
  },
  {
    path: '/your-data',
    title: 'Your data',
    component: lazyScreen(
      () => import('../../accounts/personal-data/YourDataScreen.tsx'),
      'YourDataScreen',
    ),
  },
  {
    path: '/data-requests',
    title: 'Data requests',
    staff: { access: ['admin'], menu: 'Data requests', group: 'Administration' },
    component: lazyScreen(
      () => import('../../accounts/personal-data/DataRequestsScreen.tsx'),
      'DataRequestsScreen',
    ),
  },
  {
    path: '/setup/$secret',
    title: 'Set up the site',
    component: lazyScreen(() => import('../../accounts/SetUpScreen.tsx'), 'SetUpScreen'),
  },
  {
    path: '/people',
    title: 'People and roles',
    staff: { access: ['admin'], menu: 'People and roles', group: 'Administration' },
    component: lazyScreen(() => import('../../people/PeopleScreen.tsx'), 'PeopleScreen'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    staff: { access: ['admin', 'treasurer'], menu: 'Audit log', group: 'Administration' },
    component: lazyScreen(() => import('../../people/AuditScreen.tsx'), 'AuditScreen'),
  },
  {
    path: '/mail',
    title: 'Mail',
    staff: { access: ['admin'], menu: 'Mail', group: 'Administration' },
    component: lazyScreen(() => import('../../emails/EmailScreen.tsx'), 'EmailScreen'),
  },
  {
    path: '/site-settings',
    title: 'Site settings',
    staff: { access: ['admin'], menu: 'Site settings', group: 'Administration', publicPath: '/' },
    component: lazyScreen(() => import('../../site/SettingsScreen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/status',
    title: 'Status',
    staff: { access: ['admin'], menu: 'Status', group: 'Administration' },
    component: lazyScreen(() => import('../../status/StatusScreen.tsx'), 'StatusScreen'),
  },
];
