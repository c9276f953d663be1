import { lazyScreen } from '#ui/router/lazy-screen.ts';
import type { Screen } from './screen.ts';

/** Home page, information pages, pictures and search with their editor screens. */
export const websiteScreens: readonly Screen[] = [
  {
    path: '/',
    title: '',
    ssr: true,
    plain: true,
    component: lazyScreen(() => import('#features/home/web/HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/home',
    title: '',
    ssr: true,
    plain: true,
    component: lazyScreen(() => import('#features/home/web/HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/pages',
    title: 'Pages',
    staff: { access: ['editor'], menu: 'Pages', group: 'Website', publicPath: '/' },
    component: lazyScreen(() => import('#features/pages/web/PagesScreen.tsx'), 'PagesScreen'),
  },
  {
    path: '/pages/new',
    title: 'New page',
    staff: { access: ['editor'], parent: '/pages' },
    component: lazyScreen(() => import('#features/pages/web/EditPageScreen.tsx'), 'NewPageScreen'),
  },
  {
    path: '/pages/$slug/edit',
    title: 'Edit page',
    staff: { access: ['editor'], parent: '/pages', publicPath: '/$slug' },
    component: lazyScreen(() => import('#features/pages/web/EditPageScreen.tsx'), 'EditPageScreen'),
  },
  {
    path: '/pages/$slug/history',
    title: 'Versions of a page',
    staff: { access: ['editor'], parent: '/pages', publicPath: '/$slug' },
    component: lazyScreen(
      () => import('#features/pages/web/PageHistoryScreen.tsx'),
      'PageHistoryScreen',
    ),
  },
  {
    path: '/menu',
    title: 'Menu',
    staff: { access: ['editor'], menu: 'Menu', group: 'Website', publicPath: '/' },
    component: lazyScreen(() => import('#features/menu/web/MenuScreen.tsx'), 'MenuScreen'),
  },
  {
    path: '/magazine',
    title: 'Magazine',
    ssr: true,
    component: lazyScreen(
      () => import('#features/albums/web/MagazineScreen.tsx'),
      'MagazineScreen',
    ),
  },
  {
    path: '/magazine/$page',
    title: 'Magazine',
    ssr: true,
    component: lazyScreen(
      () => import('#features/albums/web/MagazineScreen.tsx'),
      'MagazinePageScreen',
    ),
  },
  {
    path: '/gallery2023',
    title: 'Martyrs Day 2023',
    ssr: true,
    plain: true,
    component: lazyScreen(
      () => import('#features/albums/web/GalleryScreen.tsx'),
      'Gallery2023Screen',
    ),
  },
  {
    path: '/album/$slug',
    title: 'Pictures',
    ssr: true,
    plain: true,
    component: lazyScreen(() => import('#features/albums/web/GalleryScreen.tsx'), 'GalleryScreen'),
  },
  {
    path: '/youtube',
    title: 'Videos',
    ssr: true,
    plain: true,
    component: lazyScreen(() => import('#features/videos/web/VideosScreen.tsx'), 'VideosScreen'),
  },
  {
    path: '/albums',
    title: 'Albums',
    staff: { access: ['editor'], menu: 'Albums', group: 'Website', publicPath: '/magazine' },
    component: lazyScreen(() => import('#features/albums/web/AlbumsScreen.tsx'), 'AlbumsScreen'),
  },
  {
    path: '/albums/$slug',
    title: 'Album',
    staff: { access: ['editor'], parent: '/albums', publicPath: '/album/$slug' },
    component: lazyScreen(
      () => import('#features/albums/web/AlbumEditScreen.tsx'),
      'AlbumEditScreen',
    ),
  },
  {
    path: '/take-downs',
    title: 'Take-down requests',
    staff: { access: ['editor'], menu: 'Take-down requests', group: 'Website' },
    component: lazyScreen(
      () => import('#features/albums/web/TakedownsScreen.tsx'),
      'TakedownsScreen',
    ),
  },
  {
    path: '/videos',
    title: 'Videos',
    staff: { access: ['editor'], menu: 'Videos', group: 'Website', publicPath: '/youtube' },
    component: lazyScreen(
      () => import('#features/videos/web/VideosEditScreen.tsx'),
      'VideosEditScreen',
    ),
  },
  {
    path: '/search',
    title: 'Search',
    ssr: true,
    search: ['q'],
    component: lazyScreen(() => import('#features/search/web/SearchScreen.tsx'), 'SearchScreen'),
  },
  {
    path: '/qrcode',
    title: 'QR code',
    ssr: true,
    component: lazyScreen(() => import('#features/qrcode/web/QrCodeScreen.tsx'), 'QrCodeScreen'),
  },
  // Any other path of one segment is an information page or not found.
  {
    path: '/$slug',
    title: '',
    ssr: true,
    plain: true,
    component: lazyScreen(() => import('#features/pages/web/PageScreen.tsx'), 'PageScreen'),
  },
];
