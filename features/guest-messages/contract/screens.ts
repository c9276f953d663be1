import { defineScreens } from '#contract/screens.ts';

export const guestMessageScreens = defineScreens({
  list: {
    path: '/guest-messages',
    title: 'Messages to guests',
    access: ['reception'],
    menu: { group: 'Reception', place: 10 },
  },
  add: {
    path: '/new-guest-message/$event',
    title: 'New message to guests',
    access: ['reception'],
    parent: '/guest-messages',
    query: ['order', 'table'],
  },
  message: {
    path: '/guest-message/$id',
    title: 'Message to guests',
    access: ['reception'],
    parent: '/guest-messages',
  },
  turnOff: {
    path: '/guest-mail/$key',
    title: 'Messages about the event',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
  },
});
