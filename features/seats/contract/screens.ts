import { defineScreens } from '#contract/screens.ts';

export const seatScreens = defineScreens({
  codes: {
    path: '/codes',
    title: 'Codes',
    access: ['reception'],
    menu: { group: 'Reception', place: 5 },
  },
});
