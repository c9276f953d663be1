import { defineScreens } from '#contract/screens.ts';

export const groupScreens = defineScreens({
  groups: {
    path: '/groups',
    title: 'Groups',
    description: 'Our small communities, choirs, ministries and committees, and when they meet.',
    access: 'everybody',
    listed: true,
    rendered: 'frame',
    menu: { group: 'People', place: 4, roles: ['member', 'secretary'] },
  },
  group: {
    path: '/groups/$id',
    title: 'Group',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
  attendance: {
    path: '/group-attendance/$id',
    title: 'Who came',
    access: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
    parent: '/groups',
  },
  turnOff: {
    path: '/group-mail/$key',
    title: 'Emails of the group',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
  add: {
    path: '/add-group',
    query: ['kabondo'],
    title: 'New group',
    access: ['secretary'],
    parent: '/groups',
  },
  edit: {
    path: '/edit-group/$id',
    title: 'Edit group',
    access: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
    parent: '/groups',
    shows: '/groups/$id',
  },
});
