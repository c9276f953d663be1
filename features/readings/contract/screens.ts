import { defineScreens } from '#contract/screens.ts';

export const readingScreens = defineScreens({
  readings: {
    path: '/readings',
    title: 'Readings',
    description: 'The readings of Mass, day by day.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    renderQuery: ['view'],
    offline: true,
  },
  reading: {
    path: '/daily-reading/$id',
    title: "Amasomo Go'lwaleero",
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  current: {
    path: '/currentreading',
    title: 'Our Mass',
    description:
      "This Sunday's readings: the first reading, the psalm, the second reading and the Gospel.",
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  editor: {
    path: '/currentreadingadmin',
    title: 'Readings',
    access: ['editor'],
    menu: { group: 'Website', place: 6, favorite: 8 },
    shows: '/readings',
  },
  add: {
    path: '/add-reading',
    title: 'Add Reading',
    access: ['editor'],
    parent: '/currentreadingadmin',
  },
  edit: {
    path: '/add-reading/$id',
    title: 'Add Reading',
    access: ['editor'],
    parent: '/currentreadingadmin',
    shows: '/daily-reading/$id',
  },
});
