import { directoryScreens } from '#features/directory/contract/screens.ts';
import { donationScreens } from '#features/donations/contract/screens.ts';
import { hourScreens } from '#features/hours/contract/screens.ts';
import { orderScreens } from '#features/orders/contract/screens.ts';
import { peopleScreens } from '#features/people/contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';
import type { Role } from '#contract/roles.ts';
import { linkTo } from '#contract/screens.ts';

type KindOfRecord = {
  label: string;
  /** Who may open the record of anybody: the roles of its screen. */
  roles: readonly Role[];
  getPath: (id: string) => SitePath;
};

/** On a screen that members open, they see their own only. */
const listStaffRoles = ({ access }: { access: readonly Role[] }): Role[] =>
  access.filter((role) => role !== 'member');

/** What the site holds of a person, in the order in which it is shown. */
export const recordKinds = {
  account: {
    label: 'Account',
    roles: listStaffRoles(peopleScreens.people),
    getPath: (account) => linkTo('/people', { account }),
  },
  entry: {
    label: 'Directory',
    roles: listStaffRoles(directoryScreens.edit),
    getPath: (id) => linkTo('/edit-member/$id', { id }),
  },
  donor: {
    label: 'Giving record',
    roles: listStaffRoles(donationScreens.donor),
    getPath: (id) => linkTo('/donations/donors/$id', { id }),
  },
  order: {
    label: 'Order',
    roles: listStaffRoles(orderScreens.order),
    getPath: (id) => linkTo('/order/$id', { id }),
  },
  ticket: {
    label: 'Ticket',
    roles: listStaffRoles(orderScreens.ticket),
    getPath: (id) => linkTo('/ticket/$id', { id }),
  },
  hour: {
    label: 'Hours',
    roles: listStaffRoles(hourScreens.hour),
    getPath: (id) => linkTo('/professionalhours/$id', { id }),
  },
} satisfies Record<string, KindOfRecord>;

export type RecordKind = keyof typeof recordKinds;
export const recordKindNames = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]];
