import { defineScreens } from '#contract/screens.ts';

export const homeScreens = defineScreens({
  home: {
    path: '/',
    title: '',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    plain: true,
    offline: true,
  },
  otherHome: {
    path: '/home',
    title: '',
    head: 'own',
    access: 'everybody',
    listed: '/',
    rendered: 'server',
    plain: true,
    offline: true,
  },
});
