import { accounts } from './accounts.ts';
import { operations } from './operations.ts';
import { payments } from './payments.ts';
import { carts } from './reception/carts.ts';
import { chairs } from './reception/chairs.ts';
import { checkout } from './reception/checkout.ts';
import { events } from './reception/events.ts';
import { requests } from './reception/requests.ts';
import { tickets } from './reception/tickets.ts';
import { site } from './site.ts';

/** The map of the whole product: every call, by feature. */
export const contract = {
  site,
  accounts,
  operations,
  reception: { events, chairs, requests, carts, checkout, tickets },
  payments,
};
