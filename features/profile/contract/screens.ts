import { defineScreens } from '#contract/screens.ts';

export const profileScreens = defineScreens({
  profile: {
    path: '/profile',
    title: 'Your profile',
    access: 'signed-in',
  },
});
