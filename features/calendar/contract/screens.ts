import { defineScreens } from '#contract/screens.ts';

export const calendarScreens = defineScreens({
  calendar: {
    path: '/calendar',
    renderQuery: ['kinds', 'view'],
    title: 'Calendar',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  month: {
    path: '/calendar/$month',
    renderQuery: ['kinds', 'view'],
    title: 'Calendar',
    head: 'own',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
});
