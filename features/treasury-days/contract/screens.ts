import { defineScreens } from '#contract/screens.ts';

export const treasuryScreens = defineScreens({
  board: {
    path: '/treasury',
    title: 'Treasurer’s board',
    access: ['treasurer'],
    menu: { group: 'Money', place: 1, favorite: 5 },
  },
});
