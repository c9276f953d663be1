import { defineScreens } from '#contract/screens.ts';

export const personalDataScreens = defineScreens({
  yourData: {
    path: '/your-data',
    title: 'Your data',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
    offline: true,
  },
  requests: {
    path: '/data-requests',
    title: 'Data requests',
    access: ['admin'],
    menu: { group: 'Administration', place: 1 },
  },
});
