import { defineScreens } from '#contract/screens.ts';

export const menuScreens = defineScreens({
  menu: {
    path: '/menu',
    query: ['add'],
    title: 'Menu',
    access: ['editor'],
    menu: { group: 'Website', place: 2 },
    shows: '/',
  },
});
