import { defineScreens } from '#contract/screens.ts';

export const intentionScreens = defineScreens({
  request: {
    path: '/intentions',
    query: ['kind'],
    title: 'Mass intentions and prayers',
    description: 'Ask for a Mass for someone you love, or for the prayers of our community.',
    access: 'everybody',
    rendered: 'frame',
    listed: true,
  },
  own: {
    path: '/intention/$key',
    title: 'Your request',
    access: 'everybody',
    rendered: 'frame',
    listed: false,
  },
  prayers: {
    path: '/prayer-requests',
    title: 'Prayer requests',
    access: 'everybody',
    rendered: 'frame',
    // What people are worried about is not for search engines.
    listed: false,
  },
  list: {
    path: '/intention-list',
    title: 'Mass intentions and prayer requests',
    access: ['secretary'],
    menu: { group: 'People', place: 8, label: 'Intentions and prayers' },
    shows: '/intentions',
  },
  add: {
    path: '/add-intention',
    title: 'Add a request',
    access: ['secretary'],
    parent: '/intention-list',
  },
  one: {
    path: '/edit-intention/$id',
    title: 'Request',
    access: ['secretary'],
    parent: '/intention-list',
  },
});
