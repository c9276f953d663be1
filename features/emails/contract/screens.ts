import { defineScreens } from '#contract/screens.ts';

export const emailScreens = defineScreens({
  emails: {
    path: '/mail',
    title: 'Mail',
    access: ['admin'],
    menu: { group: 'Administration', place: 4 },
  },
});
