import { defineScreens } from '#contract/screens.ts';

export const eventScreens = defineScreens({
  events: {
    path: '/events',
    title: 'Receptions',
    access: ['reception'],
    menu: { group: 'Hall', place: 3 },
    shows: '/reception',
  },
  edit: {
    path: '/events/$id',
    title: 'Edit reception',
    access: ['reception'],
    parent: '/events',
    shows: '/reception',
  },
});
