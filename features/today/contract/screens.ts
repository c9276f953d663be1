import { defineScreens } from '#contract/screens.ts';

export const todayScreens = defineScreens({
  today: {
    path: '/today',
    title: 'Today',
    access: 'signed-in',
    offline: true,
    menu: {
      place: 1,
      favorite: 1,
      roles: ['usher', 'editor', 'secretary', 'reception', 'treasurer'],
    },
  },
});
