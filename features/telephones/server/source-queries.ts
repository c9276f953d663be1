import { linkTo } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';
import type { Role } from '#contract/roles.ts';
import { eq, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/tables.ts';
import { member } from '#features/directory/server/tables.ts';
import { donation, donor, monthlyDonation, pledge } from '#features/donations/server/tables.ts';
import { order, ticket } from '#features/event/server/tables.ts';
import { moveClearances } from '#features/hours/server/queries.ts';
import { professionalHour } from '#features/hours/server/tables.ts';
import { intention } from '#features/intentions/server/tables.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';
import type { Database } from '#platform/database/database.ts';

/** A column of telephone numbers of people. */
export type TelephoneSource = {
  key: string;
  label: string;
  /** What the audit log calls a record, before its id. */
  subject: string;
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
  telephone: PgColumn;
  condition?: SQL;
  /** Who can correct a number, and where. */
  roles: readonly Role[];
  toPath: (id: string) => SitePath;
  /**
   * True where only people write a number: one of an account opens tickets, the links in emails are signed for that of an order or a
   * ticket, and one on a waiting list waits once.
   */
  isFixed?: boolean;
  /** Writes what else has the number as it does in the records. */
  moveKeys?: (db: Database, change: { from: string; to: string }) => Promise<void>;
};

export const telephoneSources: readonly TelephoneSource[] = [
  ...(['telephone', 'secondTelephone'] as const).map((field): TelephoneSource => ({
    key: field === 'telephone' ? 'member' : 'member second',
    label: field === 'telephone' ? 'Directory' : 'Directory, second phone',
    subject: 'member',
    table: member,
    id: member.id,
    name: member.name,
    telephone: member[field],
    condition: isNull(member.deletedAt),
    roles: ['secretary'],
    toPath: (id) => linkTo('/edit-member/$id', { id }),
  })),
  ...(['volunteer', 'requester'] as const).map((side): TelephoneSource => ({
    key: `hour ${side}`,
    label: side === 'volunteer' ? 'Hour, who offers it' : 'Hour, who asks for it',
    subject: 'professional hour',
    table: professionalHour,
    id: professionalHour.id,
    name: professionalHour[`${side}Name`],
    telephone: professionalHour[`${side}Telephone`],
    condition: isNull(professionalHour.deletedAt),
    roles: ['secretary'],
    toPath: (id) => linkTo('/add-professional-hour/$id', { id }),
    ...(side === 'volunteer' && { moveKeys: moveClearances }),
  })),
  {
    key: 'order',
    label: 'Order',
    subject: 'order',
    table: order,
    id: order.id,
    name: order.name,
    telephone: order.telephone,
    condition: eq(order.state, 'PAID'),
    roles: ['treasurer'],
    toPath: (id) => linkTo('/order/$id', { id }),
    isFixed: true,
  },
  {
    key: 'ticket',
    label: 'Ticket',
    subject: 'ticket',
    table: ticket,
    id: ticket.id,
    name: ticket.userName,
    telephone: ticket.telephone,
    condition: isNull(ticket.cancelledAt),
    roles: ['reception', 'treasurer'],
    toPath: (id) => linkTo('/ticket/$id', { id }),
    isFixed: true,
  },
  {
    key: 'seat request',
    label: 'Seat request',
    subject: 'seat request',
    table: seatRequest,
    id: seatRequest.id,
    name: seatRequest.name,
    telephone: seatRequest.telephone,
    roles: ['reception'],
    toPath: () => linkTo('/seat-requests'),
  },
  {
    key: 'waiting party',
    label: 'Waiting list',
    subject: 'waiting party',
    table: waitingParty,
    id: waitingParty.id,
    name: waitingParty.name,
    telephone: waitingParty.telephone,
    roles: ['reception'],
    toPath: () => linkTo('/waiting-parties'),
    isFixed: true,
  },
  {
    key: 'intention',
    label: 'Mass or prayer request',
    subject: 'intention',
    table: intention,
    id: intention.id,
    name: intention.requestedBy,
    telephone: intention.telephone,
    condition: notInArray(intention.state, ['unconfirmed', 'deleted']),
    roles: ['secretary'],
    toPath: (id) => linkTo('/edit-intention/$id', { id }),
  },
  {
    key: 'donation',
    label: 'Gift',
    subject: 'donation',
    table: donation,
    id: donation.id,
    name: donation.name,
    telephone: donation.telephone,
    roles: ['treasurer'],
    toPath: () => linkTo('/donations'),
  },
  {
    key: 'donor',
    label: 'Donor',
    subject: 'donor',
    table: donor,
    id: donor.id,
    name: donor.name,
    telephone: donor.telephone,
    condition: isNull(donor.joinedToId),
    roles: ['treasurer'],
    toPath: (id) => linkTo('/donations/donors/$id', { id }),
  },
  {
    key: 'monthly donation',
    label: 'Monthly gift',
    subject: 'donation monthly gift',
    table: monthlyDonation,
    id: monthlyDonation.id,
    name: monthlyDonation.name,
    telephone: monthlyDonation.telephone,
    roles: ['treasurer'],
    toPath: () => linkTo('/donations'),
  },
  {
    key: 'pledge',
    label: 'Pledge',
    subject: 'pledge',
    table: pledge,
    id: pledge.id,
    name: pledge.name,
    telephone: pledge.telephone,
    condition: notInArray(pledge.state, ['unconfirmed', 'withdrawn']),
    roles: ['treasurer'],
    toPath: () => linkTo('/donations'),
  },
  ...(['telephone', 'pendingTelephone'] as const).map((name): TelephoneSource => ({
    key: `account ${name}`,
    label: 'Account',
    subject: 'account',
    table: user,
    id: user.id,
    name: user.name,
    telephone: user[name],
    roles: ['admin'],
    toPath: () => linkTo('/people'),
    isFixed: true,
  })),
];
