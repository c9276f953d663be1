import { defineScreens } from '#contract/screens.ts';

export const doorScreens = defineScreens({
  checkIn: {
    path: '/checkin',
    title: 'Check-in',
    access: ['usher', 'reception'],
    offline: true,
    menu: { group: 'Door', place: 1, favorite: 2 },
    door: true,
  },
  receive: {
    path: '/receipt_seating',
    title: 'Receive guests',
    access: ['usher', 'reception'],
    offline: true,
    menu: { group: 'Door', place: 2 },
    door: true,
  },
  manifest: {
    path: '/receipt_manifest',
    title: 'Seating manifest',
    access: ['usher', 'reception'],
    menu: { group: 'Door', place: 3, favorite: 6 },
  },
  practice: {
    path: '/door-practice',
    title: 'Practice',
    access: ['usher', 'reception'],
    offline: true,
    parent: '/checkin',
    door: true,
  },
  practiceTickets: {
    path: '/door-practice/tickets',
    title: 'Practice tickets',
    access: ['usher', 'reception'],
    offline: true,
    parent: '/door-practice',
  },
  device: {
    path: '/door-device',
    title: 'Help at the door',
    access: 'everybody',
    listed: false,
    rendered: 'frame',
    offline: true,
    door: true,
  },
  conflicts: {
    path: '/door-conflicts',
    title: 'Door conflicts',
    access: ['reception'],
    menu: { group: 'Door', place: 4 },
  },
});
