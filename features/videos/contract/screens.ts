import { defineScreens } from '#contract/screens.ts';

export const videoScreens = defineScreens({
  videos: {
    path: '/youtube',
    title: 'Videos',
    description: 'Videos of our Masses and feasts.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  edit: {
    path: '/videos',
    title: 'Videos',
    access: ['editor'],
    menu: { group: 'Website', place: 5 },
    shows: '/youtube',
  },
});
