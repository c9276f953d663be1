import { defineScreens } from '#contract/screens.ts';

export const siteScreens = defineScreens({
  settings: {
    path: '/site-settings',
    title: 'Site settings',
    access: ['admin'],
    menu: { group: 'Administration', place: 5 },
    shows: '/',
  },
});
