import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { documentScreens } from '#features/documents/contract/screens.ts';

export const documentRoutes = createRoutes(documentScreens, {
  documents: lazyScreen(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen'),
  upload: lazyScreen(() => import('./UploadScreen.tsx'), 'UploadScreen'),
  download: lazyScreen(() => import('./DownloadScreen.tsx'), 'DownloadScreen'),
});
