import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

/** The home page, information pages, pictures, search; and where editors change them. */
export const websiteScreens: readonly Screen[] = [
  {
    path: '/',
    title: '',
    drawn: true,
    screen: lazyRouteComponent(() => import('../../home/HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/home',
    title: '',
    drawn: true,
    screen: lazyRouteComponent(() => import('../../home/HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/pages',
    title: 'Pages',
    staff: { may: ['editor'], menu: 'Pages' },
    screen: lazyRouteComponent(() => import('../../pages/PagesScreen.tsx'), 'PagesScreen'),
  },
  {
    path: '/pages/new',
    title: 'New page',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(() => import('../../pages/EditPageScreen.tsx'), 'NewPageScreen'),
  },
  {
    path: '/pages/$slug/edit',
    title: 'Edit page',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(() => import('../../pages/EditPageScreen.tsx'), 'EditPageScreen'),
  },
  {
    path: '/pages/$slug/history',
    title: 'Versions of a page',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../../pages/PageHistoryScreen.tsx'),
      'PageHistoryScreen',
    ),
  },
  {
    path: '/menu',
    title: 'Menu',
    staff: { may: ['editor'], menu: 'Menu' },
    screen: lazyRouteComponent(() => import('../../menu/MenuScreen.tsx'), 'MenuScreen'),
  },
  {
    path: '/magazine',
    title: 'Magazine',
    screen: lazyRouteComponent(() => import('../../albums/MagazineScreen.tsx'), 'MagazineScreen'),
  },
  {
    path: '/magazine/$page',
    title: 'Magazine',
    screen: lazyRouteComponent(
      () => import('../../albums/MagazineScreen.tsx'),
      'MagazinePageScreen',
    ),
  },
  {
    path: '/gallery2023',
    title: 'Martyrs Day 2023',
    drawn: true,
    screen: lazyRouteComponent(() => import('../../albums/GalleryScreen.tsx'), 'Gallery2023Screen'),
  },
  {
    path: '/album/$slug',
    title: 'Pictures',
    drawn: true,
    screen: lazyRouteComponent(() => import('../../albums/GalleryScreen.tsx'), 'GalleryScreen'),
  },
  {
    path: '/youtube',
    title: 'Videos',
    drawn: true,
    screen: lazyRouteComponent(() => import('../../videos/VideosScreen.tsx'), 'VideosScreen'),
  },
  {
    path: '/albums',
    title: 'Albums',
    staff: { may: ['editor'], menu: 'Albums' },
    screen: lazyRouteComponent(() => import('../../albums/AlbumsScreen.tsx'), 'AlbumsScreen'),
  },
  {
    path: '/albums/$slug',
    title: 'Album',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(() => import('../../albums/AlbumEditScreen.tsx'), 'AlbumEditScreen'),
  },
  {
    path: '/take-downs',
    title: 'Take-down requests',
    staff: { may: ['editor'], menu: 'Take-down requests' },
    screen: lazyRouteComponent(() => import('../../albums/TakeDownsScreen.tsx'), 'TakeDownsScreen'),
  },
  {
    path: '/videos',
    title: 'Videos',
    staff: { may: ['editor'], menu: 'Videos' },
    screen: lazyRouteComponent(
      () => import('../../videos/VideosEditScreen.tsx'),
      'VideosEditScreen',
    ),
  },
  {
    path: '/search',
    title: 'Search',
    screen: lazyRouteComponent(() => import('../../search/SearchScreen.tsx'), 'SearchScreen'),
  },
  {
    path: '/qrcode',
    title: 'QR code',
    screen: lazyRouteComponent(() => import('../../qrcode/QrCodeScreen.tsx'), 'QrCodeScreen'),
  },
  // Every other address of one part is an information page, or none.
  {
    path: '/$slug',
    title: '',
    drawn: true,
    screen: lazyRouteComponent(() => import('../../pages/PageScreen.tsx'), 'PageScreen'),
  },
];
