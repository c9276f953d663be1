import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { qrCodeScreens } from '#features/qrcode/contract/screens.ts';

export const qrCodeRoutes = createRoutes(qrCodeScreens, {
  qrCode: lazyScreen(() => import('./QrCodeScreen.tsx'), 'QrCodeScreen'),
});
