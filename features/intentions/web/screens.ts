import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { intentionScreens } from '#features/intentions/contract/screens.ts';

export const intentionRoutes = createRoutes(intentionScreens, {
  request: lazyScreen(() => import('./IntentionsScreen.tsx'), 'IntentionsScreen'),
  own: lazyScreen(() => import('./OwnIntentionScreen.tsx'), 'OwnIntentionScreen'),
  prayers: lazyScreen(() => import('./PrayerRequestsScreen.tsx'), 'PrayerRequestsScreen'),
  list: lazyScreen(() => import('./IntentionListScreen.tsx'), 'IntentionListScreen'),
  add: lazyScreen(() => import('./AddIntentionScreen.tsx'), 'AddIntentionScreen'),
  one: lazyScreen(() => import('./IntentionScreen.tsx'), 'IntentionScreen'),
});
