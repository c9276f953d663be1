import { defineScreens } from '#contract/screens.ts';

export const donationScreens = defineScreens({
  donate: {
    path: '/donation',
    title: 'Donate',
    description: 'Give once or every month, to the purpose you choose.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    offline: true,
  },
  monthly: {
    path: '/monthly-gift/$key',
    title: 'Your monthly gift',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
    offline: true,
  },
  donations: {
    path: '/donations',
    title: 'Donations',
    access: ['treasurer'],
    menu: { group: 'Money', place: 2, favorite: 10 },
    shows: '/donation',
  },
  donor: {
    path: '/donations/donors/$id',
    title: 'Donor',
    access: ['treasurer'],
    parent: '/donations',
  },
});
