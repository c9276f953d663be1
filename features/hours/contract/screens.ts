import { defineScreens } from '#contract/screens.ts';

export const hourScreens = defineScreens({
  hours: {
    path: '/professionalhours',
    query: ['panel'],
    title: 'Professional Hours',
    description: 'Members help members: a ride to Mass, a visit, or an hour of their skill.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
    menu: { group: 'People', place: 3, roles: ['member', 'secretary'] },
  },
  hour: {
    path: '/professionalhours/$id',
    title: 'Professional Hours',
    access: ['member', 'secretary'],
    parent: '/professionalhours',
  },
  add: {
    path: '/add-professional-hour',
    title: 'New Professional Hour',
    access: ['member', 'secretary'],
    parent: '/professionalhours',
  },
  help: {
    path: '/ask-for-help',
    title: 'Ask for Help',
    access: ['member', 'secretary'],
    parent: '/professionalhours',
  },
  edit: {
    path: '/add-professional-hour/$id',
    title: 'New Professional Hour',
    access: ['member', 'secretary'],
    parent: '/professionalhours',
  },
  decide: {
    path: '/hours-answer/$secret',
    title: 'Your answer',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
});
