import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { treasuryScreens } from '#features/treasury-days/contract/screens.ts';

export const treasuryRoutes = createRoutes(treasuryScreens, {
  board: lazyScreen(() => import('./TreasuryScreen.tsx'), 'TreasuryScreen'),
});
