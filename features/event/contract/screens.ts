import { defineScreens } from '#contract/screens.ts';

export const eventScreens = defineScreens({
  reminder: {
    path: '/sale-reminder/$key',
    title: 'Reminder by email',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
  events: {
    path: '/events',
    title: 'Receptions',
    access: ['reception'],
    menu: { group: 'Hall', place: 4 },
    shows: '/reception',
  },
  edit: {
    path: '/events/$id',
    title: 'Edit reception',
    access: ['reception'],
    parent: '/events',
    shows: '/reception',
  },
  extras: {
    path: '/extras',
    title: 'Extras',
    access: ['reception', 'treasurer'],
    menu: { group: 'Reception', place: 12 },
  },
  extraBuyers: {
    path: '/extras/buyers',
    title: 'Who has what',
    access: ['reception', 'treasurer'],
    parent: '/extras',
  },
});
