import { defineScreens } from '#contract/screens.ts';

export const joinUsScreens = defineScreens({
  join: {
    path: '/join-us',
    title: 'Join us',
    access: 'everybody',
    rendered: 'frame',
    listed: true,
    description: 'Tell us about your household, and become part of our community.',
  },
  confirm: {
    path: '/join-us/$secret',
    title: 'Confirm your email',
    access: 'everybody',
    rendered: 'frame',
    listed: false,
  },
  check: {
    path: '/household-check/$key',
    title: 'Is this still right?',
    access: 'everybody',
    rendered: 'frame',
    listed: false,
  },
  requests: {
    path: '/join-requests',
    title: 'Requests to join',
    access: ['secretary'],
    menu: { group: 'People', place: 5, label: 'Requests to join' },
  },
  request: {
    path: '/join-requests/$id',
    title: 'Request to join',
    access: ['secretary'],
    parent: '/join-requests',
  },
  checks: {
    path: '/household-checks',
    title: 'Yearly check of the directory',
    access: ['secretary'],
    menu: { group: 'People', place: 6, label: 'Yearly check' },
  },
  invitations: {
    path: '/member-invitations',
    title: 'Invitations to an account',
    access: ['secretary'],
    menu: { group: 'People', place: 7, label: 'Invitations' },
  },
});
