import { defineScreens } from '#contract/screens.ts';

export const telephoneScreens = defineScreens({
  check: {
    path: '/telephones',
    title: 'Phone numbers to check',
    access: ['secretary'],
    parent: '/directory',
  },
});
