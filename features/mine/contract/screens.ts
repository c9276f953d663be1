import { defineScreens } from '#contract/screens.ts';

export const mineScreens = defineScreens({
  mine: {
    path: '/mine',
    title: 'Mine',
    access: 'signed-in',
    offline: true,
    menu: { place: 2, favorite: 13 },
  },
});
