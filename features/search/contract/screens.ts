import { defineScreens } from '#contract/screens.ts';

export const searchScreens = defineScreens({
  search: {
    path: '/search',
    title: 'Search',
    access: 'everybody',
    listed: false,
    rendered: 'server',
    renderQuery: ['q'],
    offline: true,
  },
});
