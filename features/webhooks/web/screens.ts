import { webhookScreens } from '#features/webhooks/contract/screens.ts';
import { createRoutes, lazyScreen } from '#ui/router/lazy-screen.ts';

export const webhookRoutes = createRoutes(webhookScreens, {
  webhooks: lazyScreen(() => import('./WebhooksScreen.tsx'), 'WebhooksScreen'),
  webhook: lazyScreen(() => import('./WebhookScreen.tsx'), 'WebhookScreen'),
});
