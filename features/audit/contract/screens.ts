import { defineScreens } from '#contract/screens.ts';

export const auditScreens = defineScreens({
  audit: {
    path: '/audit',
    title: 'Audit log',
    access: ['admin', 'treasurer'],
    menu: { group: 'Administration', place: 3 },
  },
});
