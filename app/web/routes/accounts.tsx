import { lazyScreen } from '#ui/router/lazy-screen.ts';
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
    component: lazyScreen(() => import('#features/accounts/web/SignInScreen.tsx'), 'SignInScreen'),
  },
  {
    path: '/sign-out',
    title: 'Sign out',
    component: lazyScreen(
      () => import('#features/accounts/web/SignOutScreen.tsx'),
      'SignOutScreen',
    ),
  },
  {
    path: '/forgotten-password',
    title: 'Forgot password',
    ssr: true,
    component: lazyScreen(
      () => import('#features/people/web/ForgotPasswordScreen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  {
    path: '/invitation/$secret',
    title: 'Set your password',
    component: lazyScreen(
      () => import('#features/people/web/InvitationScreen.tsx'),
      'InvitationScreen',
    ),
  },
  {
    path: '/email/$secret',
    title: 'New email',
    component: lazyScreen(
      () => import('#features/people/web/ConfirmEmailScreen.tsx'),
      'ConfirmEmailScreen',
    ),
  },
  {
    path: '/profile',
    title: 'Your profile',
    staff: { access: 'signed-in' },
    component: lazyScreen(
      () => import('#features/people/web/profile/ProfileScreen.tsx'),
      'ProfileScreen',
    ),
  },
  {
    path: '/your-data',
    title: 'Your data',
    component: lazyScreen(
      () => import('#features/personal-data/web/YourDataScreen.tsx'),
      'YourDataScreen',
    ),
  },
  {
    path: '/data-requests',
    title: 'Data requests',
    staff: { access: ['admin'], menu: 'Data requests', group: 'Administration' },
    component: lazyScreen(
      () => import('#features/personal-data/web/DataRequestsScreen.tsx'),
      'DataRequestsScreen',
    ),
  },
  {
    path: '/setup/$secret',
    title: 'Set up the site',
    component: lazyScreen(() => import('#features/accounts/web/SetUpScreen.tsx'), 'SetUpScreen'),
  },
  {
    path: '/people',
    title: 'People and roles',
    staff: { access: ['admin'], menu: 'People and roles', group: 'Administration' },
    component: lazyScreen(() => import('#features/people/web/PeopleScreen.tsx'), 'PeopleScreen'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    staff: { access: ['admin', 'treasurer'], menu: 'Audit log', group: 'Administration' },
    component: lazyScreen(() => import('#features/audit/web/AuditScreen.tsx'), 'AuditScreen'),
  },
  {
    path: '/mail',
    title: 'Mail',
    staff: { access: ['admin'], menu: 'Mail', group: 'Administration' },
    component: lazyScreen(() => import('#features/emails/web/EmailScreen.tsx'), 'EmailScreen'),
  },
  {
    path: '/site-settings',
    title: 'Site settings',
    staff: { access: ['admin'], menu: 'Site settings', group: 'Administration', publicPath: '/' },
    component: lazyScreen(() => import('#features/site/web/SettingsScreen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/status',
    title: 'Status',
    staff: { access: ['admin'], menu: 'Status', group: 'Administration' },
    component: lazyScreen(() => import('#features/status/web/StatusScreen.tsx'), 'StatusScreen'),
  },
];
