import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { videoScreens } from '#features/videos/contract/screens.ts';

export const videoRoutes = createRoutes(videoScreens, {
  videos: lazyScreen(() => import('./VideosScreen.tsx'), 'VideosScreen'),
  edit: lazyScreen(() => import('./VideosEditScreen.tsx'), 'VideosEditScreen'),
});
