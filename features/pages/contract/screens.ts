import { defineScreens } from '#contract/screens.ts';

export const pageScreens = defineScreens({
  page: {
    path: '/$slug',
    title: '',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  pages: {
    path: '/pages',
    title: 'Pages',
    access: ['editor'],
    menu: { group: 'Website', place: 1, favorite: 11 },
    shows: '/',
  },
  add: {
    path: '/pages/new',
    title: 'New page',
    access: ['editor'],
    parent: '/pages',
  },
  edit: {
    path: '/pages/$slug/edit',
    title: 'Edit page',
    access: ['editor'],
    parent: '/pages',
    shows: '/$slug',
  },
  history: {
    path: '/pages/$slug/history',
    title: 'Versions of a page',
    access: ['editor'],
    query: ['version'],
    parent: '/pages',
    shows: '/$slug',
  },
});
