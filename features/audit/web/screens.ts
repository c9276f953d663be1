import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { auditScreens } from '#features/audit/contract/screens.ts';

export const auditRoutes = createRoutes(auditScreens, {
  audit: lazyScreen(() => import('./AuditScreen.tsx'), 'AuditScreen'),
});
