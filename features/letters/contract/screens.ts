import { defineScreens } from '#contract/screens.ts';

export const letterScreens = defineScreens({
  archive: {
    path: '/letters',
    title: 'Letters',
    description: 'Letters of the community to read again, and how to get them by email.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
  },
  subscribe: {
    path: '/letters/subscribe',
    title: 'Get our letters',
    description: 'Get the letters of the community by email. No account is needed.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
  },
  letter: {
    path: '/letter/$slug',
    title: 'Letter',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
  },
  confirm: {
    path: '/letter-confirm/$key',
    title: 'Get our letters',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
  turnOff: {
    path: '/letter-mail/$key',
    title: 'Letters by email',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
  list: {
    path: '/letters-admin',
    title: 'Letters to the community',
    access: ['editor', 'secretary'],
    menu: { group: 'Website', place: 9, label: 'Letters' },
    shows: '/letters',
  },
  add: {
    path: '/letters-admin/new',
    title: 'New letter',
    access: ['editor', 'secretary'],
    parent: '/letters-admin',
  },
  edit: {
    path: '/letters-admin/$id',
    title: 'Letter',
    access: ['editor', 'secretary'],
    parent: '/letters-admin',
  },
  subscribers: {
    path: '/letter-subscribers',
    title: 'Subscribers of letters',
    access: ['secretary'],
    parent: '/letters-admin',
  },
});
