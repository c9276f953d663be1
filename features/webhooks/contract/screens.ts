import { defineScreens } from '#contract/screens.ts';

export const webhookScreens = defineScreens({
  webhooks: {
    path: '/webhooks',
    title: 'Webhooks',
    access: ['admin'],
    menu: { group: 'Administration', place: 8 },
  },
  webhook: {
    path: '/webhooks/$id',
    title: 'Webhook',
    access: ['admin'],
    parent: '/webhooks',
  },
});
