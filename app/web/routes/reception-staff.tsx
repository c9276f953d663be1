import { lazyScreen } from '#ui/router/lazy-screen.ts';
import type { Screen } from './screen.ts';

/** Staff screens of the reception: sales, seating, check-in and money. */
export const receptionStaffScreens: readonly Screen[] = [
  {
    path: '/box-office',
    title: 'Box office',
    staff: { access: ['reception'], menu: 'Box office', group: 'Reception' },
    component: lazyScreen(
      () => import('#features/orders/web/box-office/BoxOfficeScreen.tsx'),
      'BoxOfficeScreen',
    ),
  },
  {
    path: '/cash-drawer',
    title: 'Cash drawer',
    staff: { access: ['reception'], menu: 'Cash drawer', group: 'Reception' },
    component: lazyScreen(
      () => import('#features/orders/web/drawers/CashDrawerScreen.tsx'),
      'CashDrawerScreen',
    ),
  },
  {
    path: '/seat-requests',
    title: 'Seat requests',
    staff: { access: ['reception'], menu: 'Seat requests', group: 'Reception' },
    component: lazyScreen(
      () => import('#features/orders/web/seat-requests/SeatRequestsScreen.tsx'),
      'SeatRequestsScreen',
    ),
  },
  {
    path: '/waiting-parties',
    title: 'Waiting list',
    staff: { access: ['reception'], menu: 'Waiting list', group: 'Reception' },
    component: lazyScreen(
      () => import('#features/orders/web/waiting-list/WaitingListScreen.tsx'),
      'WaitingListScreen',
    ),
  },
  {
    path: '/hall',
    title: 'Hall plan',
    staff: { access: ['reception'], menu: 'Hall plan', group: 'Hall' },
    component: lazyScreen(
      () => import('#features/hall/web/HallEditorScreen.tsx'),
      'HallEditorScreen',
    ),
  },
  {
    path: '/table-lists',
    title: 'Table lists',
    staff: { access: ['reception', 'treasurer'], menu: 'Table lists', group: 'Hall' },
    component: lazyScreen(
      () => import('#features/reports/web/TableListsScreen.tsx'),
      'TableListsScreen',
    ),
  },
  {
    path: '/codes',
    title: 'Codes',
    staff: { access: ['reception'], menu: 'Codes', group: 'Reception' },
    component: lazyScreen(() => import('#features/seats/web/codes/CodesScreen.tsx'), 'CodesScreen'),
  },
  {
    path: '/tickets',
    title: 'Tickets',
    staff: { access: ['reception', 'treasurer'], menu: 'Tickets', group: 'Reception' },
    component: lazyScreen(
      () => import('#features/orders/web/order-admin/TicketsScreen.tsx'),
      'TicketsScreen',
    ),
  },
  {
    path: '/ticket/$id',
    title: 'Ticket',
    staff: { access: ['reception', 'treasurer'], parent: '/tickets' },
    component: lazyScreen(
      () => import('#features/orders/web/order-admin/TicketScreen.tsx'),
      'TicketScreen',
    ),
  },
  {
    path: '/ticket/$id/move',
    title: 'Move a ticket',
    staff: { access: ['reception'], parent: '/tickets' },
    component: lazyScreen(
      () => import('#features/orders/web/moves/MoveTicketScreen.tsx'),
      'MoveTicketScreen',
    ),
  },
  {
    path: '/order/$id',
    title: 'Order',
    staff: { access: ['treasurer'], parent: '/tickets' },
    component: lazyScreen(
      () => import('#features/orders/web/order-admin/OrderScreen.tsx'),
      'OrderScreen',
    ),
  },
  {
    path: '/umdcheckouts',
    title: 'Sold Chairs',
    staff: { access: ['reception', 'treasurer'], menu: 'Sold Chairs', group: 'Reception' },
    component: lazyScreen(
      () => import('#features/reports/web/SoldChairsScreen.tsx'),
      'SoldChairsScreen',
    ),
  },
  {
    path: '/umdcheckoutsummary',
    title: 'Sold per table',
    staff: { access: ['reception', 'treasurer'], menu: 'Sold per table', group: 'Reception' },
    component: lazyScreen(
      () => import('#features/reports/web/SoldPerTableScreen.tsx'),
      'SoldPerTableScreen',
    ),
  },
  {
    path: '/checkin',
    title: 'Check-in',
    staff: { access: ['usher', 'reception'], menu: 'Check-in', group: 'Door', isDoor: true },
    component: lazyScreen(
      () => import('#features/door/web/check-in/CheckInScreen.tsx'),
      'CheckInScreen',
    ),
  },
  {
    path: '/receipt_seating',
    title: 'Receive guests',
    staff: { access: ['usher', 'reception'], menu: 'Receive guests', group: 'Door', isDoor: true },
    component: lazyScreen(
      () => import('#features/door/web/check-in/CheckInScreen.tsx'),
      'ReceiptSeatingScreen',
    ),
  },
  {
    path: '/receipt_manifest',
    title: 'Seating manifest',
    staff: { access: ['usher', 'reception'], menu: 'Seating manifest', group: 'Door' },
    component: lazyScreen(
      () => import('#features/door/web/manifest/ManifestScreen.tsx'),
      'ManifestScreen',
    ),
  },
  {
    path: '/treasury',
    title: 'Treasurer’s board',
    staff: { access: ['treasurer'], menu: 'Treasurer’s board', group: 'Money' },
    component: lazyScreen(
      () => import('#features/treasury-days/web/TreasuryScreen.tsx'),
      'TreasuryScreen',
    ),
  },
  {
    path: '/events',
    title: 'Receptions',
    staff: { access: ['reception'], menu: 'Receptions', group: 'Hall', publicPath: '/reception' },
    component: lazyScreen(() => import('#features/event/web/EventsScreen.tsx'), 'EventsScreen'),
  },
  {
    path: '/events/$id',
    title: 'Edit reception',
    staff: { access: ['reception'], parent: '/events', publicPath: '/reception' },
    component: lazyScreen(
      () => import('#features/event/web/EventFormScreen.tsx'),
      'EventFormScreen',
    ),
  },
  {
    path: '/tables',
    title: 'Tables and chairs',
    staff: {
      access: ['reception'],
      menu: 'Tables and chairs',
      group: 'Hall',
      publicPath: '/seating-plan',
    },
    component: lazyScreen(
      () => import('#features/hall/web/tables/TablesScreen.tsx'),
      'TablesScreen',
    ),
  },
  {
    path: '/reception_new_chair',
    title: 'New chair',
    staff: { access: ['reception'], menu: 'New chair', group: 'Hall', publicPath: '/seating-plan' },
    component: lazyScreen(
      () => import('#features/hall/web/tables/NewChairScreen.tsx'),
      'NewChairScreen',
    ),
  },
];
