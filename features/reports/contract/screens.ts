import { defineScreens } from '#contract/screens.ts';

export const reportScreens = defineScreens({
  hallPlan: {
    path: '/hall',
    title: 'Hall plan',
    access: ['reception'],
    menu: { group: 'Hall', place: 1 },
  },
  soldChairs: {
    path: '/umdcheckouts',
    title: 'Sold Chairs',
    access: ['reception', 'treasurer'],
    menu: { group: 'Reception', place: 7 },
  },
  soldPerTable: {
    path: '/umdcheckoutsummary',
    title: 'Sold per table',
    access: ['reception', 'treasurer'],
    menu: { group: 'Reception', place: 8 },
  },
  tableLists: {
    path: '/table-lists',
    title: 'Table lists',
    access: ['reception', 'treasurer'],
    menu: { group: 'Hall', place: 2 },
  },
  papers: {
    path: '/print-for-tables',
    title: 'Print for the tables',
    access: ['reception', 'treasurer'],
    menu: { group: 'Hall', place: 3 },
    query: ['paper'],
  },
});
