import { defineScreens } from '#contract/screens.ts';

export const accountScreens = defineScreens({
  signIn: {
    path: '/sign-in',
    title: 'Sign in',
    access: 'everybody',
    listed: false,
    rendered: 'server',
    query: ['return'],
    offline: true,
  },
  signOut: {
    path: '/sign-out',
    title: 'Sign out',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
    offline: true,
  },
  setUp: {
    path: '/setup/$secret',
    title: 'Set up the site',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
});
