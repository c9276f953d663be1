import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { albumScreens } from '#features/albums/contract/screens.ts';

export const albumRoutes = createRoutes(albumScreens, {
  album: lazyScreen(() => import('./GalleryScreen.tsx'), 'GalleryScreen'),
  magazine: lazyScreen(() => import('./MagazineScreen.tsx'), 'MagazineScreen'),
  magazinePage: lazyScreen(() => import('./MagazineScreen.tsx'), 'MagazinePageScreen'),
  issues: lazyScreen(() => import('./AlbumYearsScreens.tsx'), 'IssuesScreen'),
  issue: lazyScreen(() => import('./MagazineScreen.tsx'), 'IssueScreen'),
  issuePage: lazyScreen(() => import('./MagazineScreen.tsx'), 'IssueScreen'),
  years: lazyScreen(() => import('./AlbumYearsScreens.tsx'), 'PictureAlbumsScreen'),
  gallery2023: lazyScreen(() => import('./GalleryScreen.tsx'), 'Gallery2023Screen'),
  albums: lazyScreen(() => import('./AlbumsScreen.tsx'), 'AlbumsScreen'),
  edit: lazyScreen(() => import('./AlbumEditScreen.tsx'), 'AlbumEditScreen'),
  takedowns: lazyScreen(() => import('./TakedownsScreen.tsx'), 'TakedownsScreen'),
});
