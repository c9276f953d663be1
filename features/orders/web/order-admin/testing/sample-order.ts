import type {
  AdminOrder,
  AdminTicket,
  AdminTicketDetails,
} from '#features/orders/contract/order-admin.ts';
import type { AdminSupplement } from '#features/orders/contract/supplements.ts';

const now = new Date('2027-05-01T12:00:00Z');

/** A ticket of the order, at Table 1. */
export const buildTicket = (
  id: number,
  change: Partial<AdminTicket> = {},
  amount = 20_000,
): AdminTicket => ({
  cancelledAt: null,
  handOvers: 0,
  sharedAt: null,
  ticket: {
    id,
    checkoutDate: now,
    userName: 'Sample Guest',
    userEmail: 'guest@example.org',
    telephone: '6175550123',
    tableName: 'Table 1',
    chairName: `Chair ${id}`,
    amount,
    chairType: 'adult',
    chairId: id,
    barCode: `CODE${id}`,
    received: false,
  },
  ...change,
});

/** What was paid $80 more for a ticket. */
export const buildSupplement = (
  ticket: number,
  method: AdminSupplement['method'],
): AdminSupplement => ({
  id: ticket,
  payment: ticket,
  totalCents: 8_000,
  ticket,
  state: 'paid',
  isPaying: false,
  before: { tableName: 'Table 2', chairName: 'Chair 1', guestType: 'youth' },
  after: { tableName: 'Table 1', chairName: 'Chair 1', guestType: 'adult' },
  moreCents: 8_000,
  feeCents: 0,
  method,
  reference: '',
  returnedCents: 0,
  createdAt: now,
  endedAt: now,
  expiresAt: now,
  key: null,
  isEmailed: false,
});

/** An order of $400 that a card has paid, with its fee. */
export const buildDetails = (
  tickets: AdminTicket[],
  change: Partial<AdminOrder> = {},
): AdminTicketDetails => ({
  event: 1,
  supplements: [],
  typePrices: [],
  tickets,
  notes: [],
  form: { questions: [], responses: [] },
  changes: [],
  emails: { sent: [], pendingCount: 0 },
  order: {
    id: 7,
    state: 'paid',
    method: 'card',
    name: 'Sample Buyer',
    email: 'buyer@example.org',
    telephone: '6175550123',
    reference: '',
    subtotalCents: 40_000,
    feeCents: 1_200,
    totalCents: 41_200,
    extras: [],
    paidCents: 41_200,
    refundedCents: 0,
    leftCents: 41_200,
    refundDueCents: 0,
    refundFailedCents: 0,
    paidAt: now,
    soldBy: null,
    ...change,
  },
});
