import { defineScreens } from '#contract/screens.ts';

export const apiTokenScreens = defineScreens({
  tokens: {
    path: '/api-tokens',
    title: 'API tokens',
    access: ['admin'],
    menu: { group: 'Administration', place: 7 },
  },
});
