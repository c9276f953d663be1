import { accounts } from './accounts.ts';
import { operations } from './operations.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { boxOffice } from './reception/box-office.ts';
import { carts } from './reception/carts.ts';
import { chairs } from './reception/chairs.ts';
import { checkIn } from './reception/check-in.ts';
import { checkout } from './reception/checkout.ts';
import { events } from './reception/events.ts';
import { manifest } from './reception/manifest.ts';
import { moves } from './reception/moves.ts';
import { reports } from './reception/reports.ts';
import { requests } from './reception/requests.ts';
import { tickets } from './reception/tickets.ts';
import { site } from './site.ts';

/** The map of the whole product: every call, by feature. */
export const contract = {
  site,
  accounts,
  operations,
  people,
  reception: {
    events,
    chairs,
    requests,
    carts,
    checkout,
    tickets,
    checkIn,
    manifest,
    reports,
    boxOffice,
    moves,
  },
  payments,
};
