import type { StaffRoles } from '../accounts/roles.ts';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

export type Screen = {
  /** As after the '#' of the address; '$name' is a part the screen reads. */
  path: string;
  /** The browser tab's words. A screen that knows better calls usePageTitle itself. */
  title: string;
  /** Who may open it; without this, or when it is `open`, everybody may. `menu` is its entry in the staff's menu, where it has one. */
  staff?: { may: StaffRoles | 'signed-in'; menu?: string; open?: true };
  screen: RouteComponent;
};

/** Every URL of the site, on one page. Each screen is loaded when it is first visited. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: '',
    screen: lazyRouteComponent(() => import('../home/HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/home',
    title: '',
    screen: lazyRouteComponent(() => import('../home/HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    screen: lazyRouteComponent(() => import('../accounts/SignInScreen.tsx'), 'SignInScreen'),
  },
  {
    path: '/sign-out',
    title: 'Sign out',
    screen: lazyRouteComponent(() => import('../accounts/SignOutScreen.tsx'), 'SignOutScreen'),
  },
  {
    path: '/forgotten-password',
    title: 'Forgotten password',
    screen: lazyRouteComponent(
      () => import('../accounts/ForgottenPasswordScreen.tsx'),
      'ForgottenPasswordScreen',
    ),
  },
  {
    path: '/invitation/$secret',
    title: 'Set your password',
    screen: lazyRouteComponent(
      () => import('../accounts/InvitationScreen.tsx'),
      'InvitationScreen',
    ),
  },
  {
    path: '/profile',
    title: 'Your profile',
    staff: { may: 'signed-in' },
    screen: lazyRouteComponent(
      () => import('../accounts/profile/ProfileScreen.tsx'),
      'ProfileScreen',
    ),
  },
  {
    path: '/setup/$secret',
    title: 'Set up the site',
    screen: lazyRouteComponent(() => import('../accounts/SetUpScreen.tsx'), 'SetUpScreen'),
  },
  {
    path: '/reception/$chairType',
    title: 'Available Seats',
    screen: lazyRouteComponent(
      () => import('../reception/chairs/ChairsScreen.tsx'),
      'ChairsScreen',
    ),
  },
  {
    path: '/reception',
    title: 'UMD Tickets',
    screen: lazyRouteComponent(
      () => import('../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/request-tickets',
    title: 'Request Tickets',
    screen: lazyRouteComponent(
      () => import('../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/search-tickets',
    title: 'View My Tickets',
    screen: lazyRouteComponent(
      () => import('../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/search-tickets/$telephone',
    title: 'View My Tickets',
    screen: lazyRouteComponent(
      () => import('../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/receipt/$telephone',
    title: 'Your tickets',
    screen: lazyRouteComponent(
      () => import('../reception/tickets/ReceiptScreen.tsx'),
      'ReceiptScreen',
    ),
  },
  {
    path: '/disclaimer/$telephone',
    title: 'Disclaimer',
    screen: lazyRouteComponent(
      () => import('../reception/tickets/DisclaimerScreen.tsx'),
      'DisclaimerScreen',
    ),
  },
  {
    path: '/seating-plan',
    title: 'Seating Plan',
    screen: lazyRouteComponent(
      () => import('../reception/tickets/SeatingPlanScreen.tsx'),
      'SeatingPlanScreen',
    ),
  },
  {
    path: '/box-office',
    title: 'Box office',
    staff: { may: ['reception'], menu: 'Box office' },
    screen: lazyRouteComponent(
      () => import('../reception/box-office/BoxOfficeScreen.tsx'),
      'BoxOfficeScreen',
    ),
  },
  {
    path: '/seat-requests',
    title: 'Seat requests',
    staff: { may: ['reception'], menu: 'Seat requests' },
    screen: lazyRouteComponent(
      () => import('../reception/requests/SeatRequestsScreen.tsx'),
      'SeatRequestsScreen',
    ),
  },
  {
    path: '/tickets',
    title: 'Tickets',
    staff: { may: ['reception', 'treasurer'], menu: 'Tickets' },
    screen: lazyRouteComponent(
      () => import('../reception/ticket-desk/TicketsScreen.tsx'),
      'TicketsScreen',
    ),
  },
  {
    path: '/ticket/$id',
    title: 'Ticket',
    staff: { may: ['reception', 'treasurer'] },
    screen: lazyRouteComponent(
      () => import('../reception/ticket-desk/TicketScreen.tsx'),
      'TicketScreen',
    ),
  },
  {
    path: '/ticket/$id/move',
    title: 'Move a ticket',
    staff: { may: ['reception'] },
    screen: lazyRouteComponent(
      () => import('../reception/moves/MoveTicketScreen.tsx'),
      'MoveTicketScreen',
    ),
  },
  {
    path: '/umdcheckouts',
    title: 'Sold Chairs',
    staff: { may: ['reception', 'treasurer'], menu: 'Sold Chairs' },
    screen: lazyRouteComponent(
      () => import('../reception/reports/SoldChairsScreen.tsx'),
      'SoldChairsScreen',
    ),
  },
  {
    path: '/umdcheckoutsummary',
    title: 'Sold per table',
    staff: { may: ['reception', 'treasurer'], menu: 'Sold per table' },
    screen: lazyRouteComponent(
      () => import('../reception/reports/SoldPerTableScreen.tsx'),
      'SoldPerTableScreen',
    ),
  },
  {
    path: '/checkin',
    title: 'Check-in',
    staff: { may: ['usher', 'reception'], menu: 'Check-in' },
    screen: lazyRouteComponent(
      () => import('../reception/check-in/CheckInScreen.tsx'),
      'CheckInScreen',
    ),
  },
  {
    path: '/receipt_seating',
    title: 'Receive guests',
    staff: { may: ['usher', 'reception'], menu: 'Receive guests' },
    screen: lazyRouteComponent(
      () => import('../reception/check-in/CheckInScreen.tsx'),
      'ReceiptSeatingScreen',
    ),
  },
  {
    path: '/receipt_manifest',
    title: 'Seating manifest',
    staff: { may: ['usher', 'reception'], menu: 'Seating manifest' },
    screen: lazyRouteComponent(
      () => import('../reception/manifest/ManifestScreen.tsx'),
      'ManifestScreen',
    ),
  },
  {
    path: '/treasury',
    title: 'Treasurer’s board',
    staff: { may: ['treasurer'], menu: 'Treasurer’s board' },
    screen: lazyRouteComponent(() => import('../payments/TreasuryScreen.tsx'), 'TreasuryScreen'),
  },
  {
    path: '/events',
    title: 'Receptions',
    staff: { may: ['reception'], menu: 'Receptions' },
    screen: lazyRouteComponent(
      () => import('../reception/events/EventsScreen.tsx'),
      'EventsScreen',
    ),
  },
  {
    path: '/events/$id',
    title: 'Edit reception',
    staff: { may: ['reception'] },
    screen: lazyRouteComponent(
      () => import('../reception/events/EventFormScreen.tsx'),
      'EventFormScreen',
    ),
  },
  {
    path: '/tables',
    title: 'Tables and chairs',
    staff: { may: ['reception'], menu: 'Tables and chairs' },
    screen: lazyRouteComponent(
      () => import('../reception/tables/TablesScreen.tsx'),
      'TablesScreen',
    ),
  },
  {
    path: '/reception_new_chair',
    title: 'New chair',
    staff: { may: ['reception'], menu: 'New chair' },
    screen: lazyRouteComponent(
      () => import('../reception/staff/NewChairScreen.tsx'),
      'NewChairScreen',
    ),
  },
  {
    path: '/pages',
    title: 'Pages',
    staff: { may: ['editor'], menu: 'Pages' },
    screen: lazyRouteComponent(() => import('../pages/PagesScreen.tsx'), 'PagesScreen'),
  },
  {
    path: '/pages/new',
    title: 'New page',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(() => import('../pages/EditPageScreen.tsx'), 'NewPageScreen'),
  },
  {
    path: '/pages/$slug/edit',
    title: 'Edit page',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(() => import('../pages/EditPageScreen.tsx'), 'EditPageScreen'),
  },
  {
    path: '/pages/$slug/history',
    title: 'Versions of a page',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(() => import('../pages/PageHistoryScreen.tsx'), 'PageHistoryScreen'),
  },
  {
    path: '/menu',
    title: 'Menu',
    staff: { may: ['editor'], menu: 'Menu' },
    screen: lazyRouteComponent(() => import('../menu/MenuScreen.tsx'), 'MenuScreen'),
  },
  {
    path: '/magazine',
    title: 'Magazine',
    screen: lazyRouteComponent(() => import('../albums/MagazineScreen.tsx'), 'MagazineScreen'),
  },
  {
    path: '/magazine/$page',
    title: 'Magazine',
    screen: lazyRouteComponent(() => import('../albums/MagazineScreen.tsx'), 'MagazinePageScreen'),
  },
  {
    path: '/gallery2023',
    title: 'Martyrs Day 2023',
    screen: lazyRouteComponent(() => import('../albums/GalleryScreen.tsx'), 'Gallery2023Screen'),
  },
  {
    path: '/album/$slug',
    title: 'Pictures',
    screen: lazyRouteComponent(() => import('../albums/GalleryScreen.tsx'), 'GalleryScreen'),
  },
  {
    path: '/youtube',
    title: 'Videos',
    screen: lazyRouteComponent(() => import('../videos/VideosScreen.tsx'), 'VideosScreen'),
  },
  {
    path: '/albums',
    title: 'Albums',
    staff: { may: ['editor'], menu: 'Albums' },
    screen: lazyRouteComponent(() => import('../albums/AlbumsScreen.tsx'), 'AlbumsScreen'),
  },
  {
    path: '/albums/$slug',
    title: 'Album',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(() => import('../albums/AlbumEditScreen.tsx'), 'AlbumEditScreen'),
  },
  {
    path: '/take-downs',
    title: 'Take-down requests',
    staff: { may: ['editor'], menu: 'Take-down requests' },
    screen: lazyRouteComponent(() => import('../albums/TakeDownsScreen.tsx'), 'TakeDownsScreen'),
  },
  {
    path: '/videos',
    title: 'Videos',
    staff: { may: ['editor'], menu: 'Videos' },
    screen: lazyRouteComponent(() => import('../videos/VideosEditScreen.tsx'), 'VideosEditScreen'),
  },
  {
    path: '/search',
    title: 'Search',
    screen: lazyRouteComponent(() => import('../search/SearchScreen.tsx'), 'SearchScreen'),
  },
  {
    path: '/directory',
    title: 'List of Members',
    staff: {
      may: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
      menu: 'Directory',
    },
    screen: lazyRouteComponent(() => import('../directory/DirectoryScreen.tsx'), 'DirectoryScreen'),
  },
  {
    path: '/add-member',
    title: 'Add New Member',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(() => import('../directory/MemberScreens.tsx'), 'AddMemberScreen'),
  },
  {
    path: '/edit-member/$id',
    title: 'Edit Member',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(() => import('../directory/MemberScreens.tsx'), 'EditMemberScreen'),
  },
  {
    path: '/households',
    title: 'Households',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(
      () => import('../directory/HouseholdsScreen.tsx'),
      'HouseholdsScreen',
    ),
  },
  {
    path: '/directory-booklet',
    title: 'Members directory',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(() => import('../directory/BookletScreen.tsx'), 'BookletScreen'),
  },
  {
    path: '/donation',
    title: 'Donate',
    screen: lazyRouteComponent(() => import('../donations/DonationScreen.tsx'), 'DonationScreen'),
  },
  {
    path: '/donations',
    title: 'Donations',
    staff: { may: ['treasurer'], menu: 'Donations' },
    screen: lazyRouteComponent(() => import('../donations/DonationsScreen.tsx'), 'DonationsScreen'),
  },
  {
    path: '/documents',
    title: 'Documents',
    staff: { may: ['secretary'], menu: 'Documents', open: true },
    screen: lazyRouteComponent(() => import('../documents/DocumentsScreen.tsx'), 'DocumentsScreen'),
  },
  {
    path: '/document-upload',
    title: 'Upload a document',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(() => import('../documents/UploadScreen.tsx'), 'UploadScreen'),
  },
  {
    path: '/file-download',
    title: 'Download a file',
    screen: lazyRouteComponent(() => import('../documents/DownloadScreen.tsx'), 'DownloadScreen'),
  },
  {
    path: '/professionalhours',
    title: 'Professional Hours',
    screen: lazyRouteComponent(() => import('../hours/HoursScreen.tsx'), 'HoursScreen'),
  },
  {
    path: '/professionalhours/$id',
    title: 'Professional Hours',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(() => import('../hours/HourScreen.tsx'), 'HourScreen'),
  },
  {
    path: '/add-professional-hour',
    title: 'New Professional Hour',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(() => import('../hours/HourFormScreen.tsx'), 'HourFormScreen'),
  },
  {
    path: '/add-professional-hour/$id',
    title: 'New Professional Hour',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(() => import('../hours/HourFormScreen.tsx'), 'HourFormScreen'),
  },
  {
    path: '/hours-answer/$secret',
    title: 'Your answer',
    screen: lazyRouteComponent(() => import('../hours/HourAnswerScreen.tsx'), 'HourAnswerScreen'),
  },
  {
    path: '/readings',
    title: 'Readings',
    screen: lazyRouteComponent(() => import('../readings/ReadingsScreen.tsx'), 'ReadingsScreen'),
  },
  {
    path: '/daily-reading/$id',
    title: "Amasomo Go'lwaleero",
    screen: lazyRouteComponent(() => import('../readings/ReadingScreen.tsx'), 'ReadingScreen'),
  },
  {
    path: '/currentreading',
    title: 'Our Mass',
    screen: lazyRouteComponent(
      () => import('../readings/CurrentReadingScreen.tsx'),
      'CurrentReadingScreen',
    ),
  },
  {
    path: '/currentreadingadmin',
    title: 'Readings',
    staff: { may: ['editor'], menu: 'Readings' },
    screen: lazyRouteComponent(
      () => import('../readings/ReadingsAdminScreen.tsx'),
      'ReadingsAdminScreen',
    ),
  },
  {
    path: '/add-reading',
    title: 'Add Reading',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../readings/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/add-reading/$id',
    title: 'Add Reading',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../readings/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/announcements',
    title: 'Announcements',
    screen: lazyRouteComponent(
      () => import('../announcements/AnnouncementsScreen.tsx'),
      'AnnouncementsScreen',
    ),
  },
  {
    path: '/detail-announcement/$id',
    title: 'Detailed Announcement',
    screen: lazyRouteComponent(
      () => import('../announcements/AnnouncementScreen.tsx'),
      'AnnouncementScreen',
    ),
  },
  {
    path: '/announcementsAdmin',
    title: 'List of Announcements',
    staff: { may: ['editor'], menu: 'Announcements' },
    screen: lazyRouteComponent(
      () => import('../announcements/AnnouncementsAdminScreen.tsx'),
      'AnnouncementsAdminScreen',
    ),
  },
  {
    path: '/add-announcement',
    title: 'Add Announcement',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../announcements/AnnouncementFormScreen.tsx'),
      'AnnouncementFormScreen',
    ),
  },
  {
    path: '/add-announcement/$id',
    title: 'Edit Announcement',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../announcements/AnnouncementFormScreen.tsx'),
      'AnnouncementFormScreen',
    ),
  },
  {
    path: '/announcement-mail/$key',
    title: 'Announcements by e-mail',
    screen: lazyRouteComponent(
      () => import('../announcements/StopMailScreen.tsx'),
      'StopMailScreen',
    ),
  },
  {
    path: '/sunday-sheet',
    title: 'Sunday sheet',
    screen: lazyRouteComponent(
      () => import('../announcements/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
  {
    path: '/sunday-sheet/$date',
    title: 'Sunday sheet',
    screen: lazyRouteComponent(
      () => import('../announcements/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
  {
    path: '/qrcode',
    title: 'QR code',
    screen: lazyRouteComponent(() => import('../qrcode/QrCodeScreen.tsx'), 'QrCodeScreen'),
  },
  // Every other address of one part is an information page, or none.
  {
    path: '/$slug',
    title: '',
    screen: lazyRouteComponent(() => import('../pages/PageScreen.tsx'), 'PageScreen'),
  },
  {
    path: '/people',
    title: 'People and roles',
    staff: { may: ['admin'], menu: 'People and roles' },
    screen: lazyRouteComponent(() => import('../people/PeopleScreen.tsx'), 'PeopleScreen'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    staff: { may: ['admin', 'treasurer'], menu: 'Audit log' },
    screen: lazyRouteComponent(() => import('../people/AuditScreen.tsx'), 'AuditScreen'),
  },
  {
    path: '/mail',
    title: 'Mail',
    staff: { may: ['admin'], menu: 'Mail' },
    screen: lazyRouteComponent(() => import('../operations/MailScreen.tsx'), 'MailScreen'),
  },
  {
    path: '/site-settings',
    title: 'Site settings',
    staff: { may: ['admin'], menu: 'Site settings' },
    screen: lazyRouteComponent(() => import('../site/SettingsScreen.tsx'), 'SettingsScreen'),
  },
];
