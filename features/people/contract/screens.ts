import { defineScreens } from '#contract/screens.ts';

export const peopleScreens = defineScreens({
  resetPassword: {
    path: '/forgotten-password',
    title: 'Forgot password',
    access: 'everybody',
    listed: false,
    rendered: 'server',
  },
  invitation: {
    path: '/invitation/$secret',
    title: 'Set your password',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
  confirmEmail: {
    path: '/email/$secret',
    title: 'New email',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
  people: {
    path: '/people',
    query: ['account'],
    title: 'People and roles',
    access: ['admin'],
    menu: { group: 'Administration', place: 2 },
  },
});
