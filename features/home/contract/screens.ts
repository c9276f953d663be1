import { defineScreens } from '#contract/screens.ts';

export const homeScreens = defineScreens({
  home: {
    path: '/',
    title: '',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  otherHome: {
    path: '/home',
    title: '',
    head: 'own',
    access: 'everybody',
    listed: '/',
    rendered: 'server',
    offline: true,
  },
});
