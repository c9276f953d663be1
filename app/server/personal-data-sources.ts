import { accountData } from '#features/accounts/server/personal-data-queries.ts';
import { albumData } from '#features/albums/server/personal-data-queries.ts';
import { announcementData } from '#features/announcements/server/personal-data-queries.ts';
import { directoryData } from '#features/directory/server/personal-data-queries.ts';
import { donationData } from '#features/donations/server/personal-data-queries.ts';
import { hourData } from '#features/hours/server/personal-data-queries.ts';
import { sandboxData } from '#features/payments/server/sandbox/personal-data-queries.ts';
import { hasOtherAdministrator } from '#features/people/server/queries.ts';
import { requireReauthentication } from '#features/people/server/require-reauthentication.ts';
import type { PersonalDataContext } from '#features/personal-data/server/get-personal-data.ts';
import { createEmailData } from '#platform/email/personal-data-queries.ts';
import { auditData } from '#platform/ops/audit-data-queries.ts';
import type { PersonalDataSource } from '#platform/ops/personal-data.ts';
import type { Platform } from '#platform/platform.ts';
import { findUnaddressedOrders, unaddressedOrderData } from './reception/order-data-queries.ts';
import { receptionData } from './reception/personal-data-queries.ts';

/** Every kind of record about people, in the order in which it is shown and deleted: the account last, since others refer to it. */
export const listPersonalDataSources = (
  platform: Pick<Platform, 'config'>,
): PersonalDataSource[] => [
  ...receptionData,
  ...donationData,
  ...directoryData,
  ...hourData,
  ...announcementData,
  ...albumData,
  createEmailData(platform),
  ...sandboxData,
  auditData,
  ...accountData,
];

/** Connects people's own data with the features that hold it. */
export const createPersonalDataContext = (platform: Platform): PersonalDataContext => ({
  platform,
  sources: listPersonalDataSources(platform),
  unaddressedOrders: { sources: unaddressedOrderData, find: findUnaddressedOrders },
  hasOtherAdministrator,
  requireReauthentication: (password, session) =>
    requireReauthentication(platform, password, session),
});
