import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

/** The reception's team: selling, seating, the door, the money. */
export const receptionTeamScreens: readonly Screen[] = [
  {
    path: '/box-office',
    title: 'Box office',
    staff: { may: ['reception'], menu: 'Box office' },
    screen: lazyRouteComponent(
      () => import('../../reception/box-office/BoxOfficeScreen.tsx'),
      'BoxOfficeScreen',
    ),
  },
  {
    path: '/seat-requests',
    title: 'Seat requests',
    staff: { may: ['reception'], menu: 'Seat requests' },
    screen: lazyRouteComponent(
      () => import('../../reception/requests/SeatRequestsScreen.tsx'),
      'SeatRequestsScreen',
    ),
  },
  {
    path: '/tickets',
    title: 'Tickets',
    staff: { may: ['reception', 'treasurer'], menu: 'Tickets' },
    screen: lazyRouteComponent(
      () => import('../../reception/ticket-desk/TicketsScreen.tsx'),
      'TicketsScreen',
    ),
  },
  {
    path: '/ticket/$id',
    title: 'Ticket',
    staff: { may: ['reception', 'treasurer'] },
    screen: lazyRouteComponent(
      () => import('../../reception/ticket-desk/TicketScreen.tsx'),
      'TicketScreen',
    ),
  },
  {
    path: '/ticket/$id/move',
    title: 'Move a ticket',
    staff: { may: ['reception'] },
    screen: lazyRouteComponent(
      () => import('../../reception/moves/MoveTicketScreen.tsx'),
      'MoveTicketScreen',
    ),
  },
  {
    path: '/order/$id',
    title: 'Order',
    staff: { may: ['treasurer'] },
    screen: lazyRouteComponent(
      () => import('../../reception/ticket-desk/OrderScreen.tsx'),
      'OrderScreen',
    ),
  },
  {
    path: '/umdcheckouts',
    title: 'Sold Chairs',
    staff: { may: ['reception', 'treasurer'], menu: 'Sold Chairs' },
    screen: lazyRouteComponent(
      () => import('../../reception/reports/SoldChairsScreen.tsx'),
      'SoldChairsScreen',
    ),
  },
  {
    path: '/umdcheckoutsummary',
    title: 'Sold per table',
    staff: { may: ['reception', 'treasurer'], menu: 'Sold per table' },
    screen: lazyRouteComponent(
      () => import('../../reception/reports/SoldPerTableScreen.tsx'),
      'SoldPerTableScreen',
    ),
  },
  {
    path: '/checkin',
    title: 'Check-in',
    staff: { may: ['usher', 'reception'], menu: 'Check-in' },
    screen: lazyRouteComponent(
      () => import('../../reception/check-in/CheckInScreen.tsx'),
      'CheckInScreen',
    ),
  },
  {
    path: '/receipt_seating',
    title: 'Receive guests',
    staff: { may: ['usher', 'reception'], menu: 'Receive guests' },
    screen: lazyRouteComponent(
      () => import('../../reception/check-in/CheckInScreen.tsx'),
      'ReceiptSeatingScreen',
    ),
  },
  {
    path: '/receipt_manifest',
    title: 'Seating manifest',
    staff: { may: ['usher', 'reception'], menu: 'Seating manifest' },
    screen: lazyRouteComponent(
      () => import('../../reception/manifest/ManifestScreen.tsx'),
      'ManifestScreen',
    ),
  },
  {
    path: '/treasury',
    title: 'Treasurer’s board',
    staff: { may: ['treasurer'], menu: 'Treasurer’s board' },
    screen: lazyRouteComponent(() => import('../../payments/TreasuryScreen.tsx'), 'TreasuryScreen'),
  },
  {
    path: '/events',
    title: 'Receptions',
    staff: { may: ['reception'], menu: 'Receptions' },
    screen: lazyRouteComponent(
      () => import('../../reception/events/EventsScreen.tsx'),
      'EventsScreen',
    ),
  },
  {
    path: '/events/$id',
    title: 'Edit reception',
    staff: { may: ['reception'] },
    screen: lazyRouteComponent(
      () => import('../../reception/events/EventFormScreen.tsx'),
      'EventFormScreen',
    ),
  },
  {
    path: '/tables',
    title: 'Tables and chairs',
    staff: { may: ['reception'], menu: 'Tables and chairs' },
    screen: lazyRouteComponent(
      () => import('../../reception/tables/TablesScreen.tsx'),
      'TablesScreen',
    ),
  },
  {
    path: '/reception_new_chair',
    title: 'New chair',
    staff: { may: ['reception'], menu: 'New chair' },
    screen: lazyRouteComponent(
      () => import('../../reception/staff/NewChairScreen.tsx'),
      'NewChairScreen',
    ),
  },
];
