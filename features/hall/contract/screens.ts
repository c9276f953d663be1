import { defineScreens } from '#contract/screens.ts';

export const hallScreens = defineScreens({
  tables: {
    path: '/tables',
    title: 'Tables and chairs',
    access: ['reception'],
    menu: { group: 'Hall', place: 5 },
    shows: '/seating-plan',
  },
  newChair: {
    path: '/reception_new_chair',
    title: 'New chair',
    access: ['reception'],
    menu: { group: 'Hall', place: 6 },
    shows: '/seating-plan',
  },
});
