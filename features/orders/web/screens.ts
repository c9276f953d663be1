import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { orderScreens } from '#features/orders/contract/screens.ts';

export const orderRoutes = createRoutes(orderScreens, {
  confirmRequest: lazyScreen(
    () => import('./seat-requests/ConfirmRequestScreen.tsx'),
    'ConfirmRequestScreen',
  ),
  joinWaitingList: lazyScreen(() => import('./waiting-list/JoinScreen.tsx'), 'JoinScreen'),
  waitingParty: lazyScreen(() => import('./waiting-list/PartyScreen.tsx'), 'PartyScreen'),
  phonePayment: lazyScreen(
    () => import('./phone-payment/PhonePaymentScreen.tsx'),
    'PhonePaymentScreen',
  ),
  priceDifference: lazyScreen(
    () => import('./supplements/DifferenceScreen.tsx'),
    'DifferenceScreen',
  ),
  boxOffice: lazyScreen(() => import('./box-office/BoxOfficeScreen.tsx'), 'BoxOfficeScreen'),
  cashDrawer: lazyScreen(() => import('./drawers/CashDrawerScreen.tsx'), 'CashDrawerScreen'),
  seatRequests: lazyScreen(
    () => import('./seat-requests/SeatRequestsScreen.tsx'),
    'SeatRequestsScreen',
  ),
  waitingParties: lazyScreen(
    () => import('./waiting-list/WaitingListScreen.tsx'),
    'WaitingListScreen',
  ),
  tickets: lazyScreen(() => import('./order-admin/TicketsScreen.tsx'), 'TicketsScreen'),
  ticket: lazyScreen(() => import('./order-admin/TicketScreen.tsx'), 'TicketScreen'),
  order: lazyScreen(() => import('./order-admin/StaffOrderScreen.tsx'), 'StaffOrderScreen'),
  picker: lazyScreen(() => import('./buying/ChairsScreen.tsx'), 'ChairsScreen'),
  purchase: lazyScreen(() => import('./OrderScreen.tsx'), 'OrderScreen'),
  moveTicket: lazyScreen(() => import('./moves/MoveTicketScreen.tsx'), 'MoveTicketScreen'),
});
