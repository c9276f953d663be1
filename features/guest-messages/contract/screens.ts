import { defineScreens } from '#contract/screens.ts';

export const guestMessageScreens = defineScreens({
  turnOff: {
    path: '/guest-mail/$key',
    title: 'Messages about the event',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
});
