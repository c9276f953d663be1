import { defineScreens } from '#contract/screens.ts';

export const statusScreens = defineScreens({
  status: {
    path: '/status',
    title: 'Status',
    access: ['admin'],
    menu: { group: 'Administration', place: 6 },
  },
});
