import { defineScreens } from '#contract/screens.ts';

export const albumScreens = defineScreens({
  album: {
    path: '/album/$slug',
    title: 'Pictures',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  magazine: {
    path: '/magazine',
    title: 'Magazine',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
  },
  magazinePage: {
    path: '/magazine/$page',
    title: 'Magazine',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
  },
  gallery2023: {
    path: '/gallery2023',
    title: 'Martyrs Day 2023',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  albums: {
    path: '/albums',
    title: 'Albums',
    access: ['editor'],
    menu: { group: 'Website', place: 3 },
    shows: '/magazine',
  },
  edit: {
    path: '/albums/$slug',
    title: 'Album',
    access: ['editor'],
    parent: '/albums',
    shows: '/album/$slug',
  },
  takedowns: {
    path: '/take-downs',
    title: 'Take-down requests',
    access: ['editor'],
    menu: { group: 'Website', place: 4 },
  },
});
