import { type FeatureName, featureOrder } from '#app/features.ts';
import { createAccountingFeature } from '#features/accounting/server/feature.ts';
import type { AccountService } from '#features/accounts/server/create-account-service.ts';
import { createAccountsFeature } from '#features/accounts/server/feature.ts';
import { createAudiencesFeature } from '#features/audiences/server/feature.ts';
import { createAudiences } from '#features/audiences/server/find-reader.ts';
import { createAlbumsFeature } from '#features/albums/server/feature.ts';
import { createAnnouncementsFeature } from '#features/announcements/server/feature.ts';
import { createApiTokensFeature } from '#features/api-tokens/server/feature.ts';
import { createCalendarFeature } from '#features/calendar/server/feature.ts';
import { createSiteCalendar } from '#features/calendar/server/list-entries.ts';
import { createMassSource } from '#features/calendar/server/list-masses.ts';
import { createDirectoryFeature } from '#features/directory/server/feature.ts';
import { isAccountOfDead } from '#features/directory/server/queries.ts';
import { createDiscoveryFeature } from '#features/discovery/server/feature.ts';
import { createDocumentsFeature } from '#features/documents/server/feature.ts';
import { createDonationsFeature } from '#features/donations/server/feature.ts';
import { createDoorFeature } from '#features/door/server/feature.ts';
import { createEmailsFeature } from '#features/emails/server/feature.ts';
import { createEventFeature } from '#features/event/server/feature.ts';
import { createReceptionSource } from '#features/event/server/list-receptions.ts';
import { groupAudiences } from '#features/groups/server/audience-provider.ts';
import { createGatheringsFeature } from '#features/gatherings/server/feature.ts';
import { listPlaceContents } from '#features/gatherings/server/save-place-pass.ts';
import { createGatheringSource } from '#features/gatherings/server/list-calendar-entries.ts';
import { createGroupSource } from '#features/groups/server/list-meetings.ts';
import { createGroupsFeature } from '#features/groups/server/feature.ts';
import { createGuestMessagesFeature } from '#features/guest-messages/server/feature.ts';
import { createIntentionsFeature } from '#features/intentions/server/feature.ts';
import { createSheetProvider } from '#features/intentions/server/list-prayers.ts';
import { createJoinUsFeature } from '#features/join-us/server/feature.ts';
import { createHallFeature } from '#features/hall/server/feature.ts';
import { createHoursFeature } from '#features/hours/server/feature.ts';
import { createLettersFeature } from '#features/letters/server/feature.ts';
import { createMenuFeature } from '#features/menu/server/feature.ts';
import { createCheckoutContext } from '#features/orders/server/checkout/create-checkout-context.ts';
import { createOrdersFeature } from '#features/orders/server/feature.ts';
import { createPagesFeature } from '#features/pages/server/feature.ts';
import type { PaymentModule } from '#features/payments/server/create-payment-module.ts';
import { createPaymentsFeature } from '#features/payments/server/feature.ts';
import { createPeopleFeature } from '#features/people/server/feature.ts';
import { createPersonRecordsFeature } from '#features/person-records/server/feature.ts';
import { createPersonalDataFeature } from '#features/personal-data/server/feature.ts';
import { createCalendar } from '#features/readings/server/calendar/create-calendar.ts';
import { createReadingsFeature } from '#features/readings/server/feature.ts';
import { createFeastSource } from '#features/readings/server/list-feasts.ts';
import { createReportsFeature } from '#features/reports/server/feature.ts';
import { createSearchFeature } from '#features/search/server/feature.ts';
import { createSeatsFeature } from '#features/seats/server/feature.ts';
import { createSiteFeature } from '#features/site/server/feature.ts';
import { createStatusFeature } from '#features/status/server/feature.ts';
import { createTelephonesFeature } from '#features/telephones/server/feature.ts';
import { createTicketsFeature } from '#features/tickets/server/feature.ts';
import { createWebhooksFeature } from '#features/webhooks/server/feature.ts';
import type { WalletHosts } from '#features/tickets/server/wallet/wallet-hosts-provider.ts';
import { createTodayFeature } from '#features/today/server/feature.ts';
import { createTreasuryDaysFeature } from '#features/treasury-days/server/feature.ts';
import { createVideosFeature } from '#features/videos/server/feature.ts';
import { collect, type Feature, merge } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { screenList } from '../screens.ts';

type Services = {
  platform: Platform;
  accounts: AccountService;
  payments: PaymentModule;
  walletHosts: WalletHosts;
};

/** All features of the site, from the ground up. */
export function createFeatures(services: Services) {
  const features = createContributors(services);
  return sortFeatures([...features, ...createCollectors(services, features)]);
}

/** The features that have something of their own. */
function createContributors({ platform, accounts, payments, walletHosts }: Services) {
  const calendar = createCalendar();
  const audiences = createAudiences(groupAudiences);
  const siteCalendar = createSiteCalendar([
    createMassSource(platform),
    createFeastSource({ database: platform.database, calendar }),
    createReceptionSource(platform),
    createGatheringSource(platform, audiences),
    createGroupSource(platform),
  ]);
  return sortFeatures([
    createAccountsFeature(platform, accounts),
    createPeopleFeature(platform, accounts),
    createApiTokensFeature(platform),
    createEmailsFeature(platform),
    createWebhooksFeature(platform),
    createAudiencesFeature(platform, groupAudiences),
    createCalendarFeature(platform, siteCalendar, isAccountOfDead),
    createPagesFeature(platform, audiences),
    createMenuFeature(platform),
    createAlbumsFeature(platform, audiences),
    createVideosFeature(platform),
    createDocumentsFeature(platform, audiences),
    createReadingsFeature(platform, calendar),
    createAnnouncementsFeature(platform, {
      calendar,
      siteCalendar,
      audiences,
      intentions: createSheetProvider(platform),
    }),
    createDirectoryFeature(platform),
    createGroupsFeature(platform),
    createJoinUsFeature(platform),
    createHoursFeature(platform),
    createPaymentsFeature(payments),
    createDonationsFeature(payments.payments),
    createEventFeature(platform),
    createHallFeature(platform),
    createSeatsFeature(platform),
    createTicketsFeature(platform, { hosts: walletHosts, sources: [listPlaceContents] }),
    createOrdersFeature(createCheckoutContext(payments.payments)),
    createGuestMessagesFeature(platform),
    createLettersFeature(platform),
    createIntentionsFeature(platform, audiences),
    createTelephonesFeature(platform),
    createDoorFeature(platform),
    createGatheringsFeature(payments.payments, audiences),
    createAccountingFeature(payments.payments),
    createTreasuryDaysFeature(platform),
    createReportsFeature(platform),
    createDiscoveryFeature(platform, screenList),
  ]);
}

type Contributors = ReturnType<typeof createContributors>;

/** The features that show or use what the others contribute. */
function createCollectors({ platform, accounts }: Services, features: Contributors) {
  const personalData = {
    platform,
    sources: listPersonalData(features),
    unaddressedOrders: {
      sources: collect(features.toReversed(), 'orderData'),
      ...merge(features, 'unaddressedOrders'),
    },
  };
  return [
    createSiteFeature(platform, merge(features, 'site')),
    createPersonRecordsFeature(platform, merge(features, 'personRecords')),
    createPersonalDataFeature(personalData, accounts),
    createSearchFeature(platform, {
      screens: screenList,
      published: collect(features, 'search'),
      records: collect(features, 'searchRecords'),
      people: merge(features, 'personRecords'),
    }),
    createTodayFeature(merge(features, 'today')),
    createStatusFeature(platform, merge(features, 'status')),
  ];
}

/** What the site holds about people, in the order in which it is shown and deleted: the account last, since others refer to it. */
export const listPersonalData = (features: readonly Feature[]) =>
  collect(features.toReversed(), 'personalData');

const sortFeatures = <F extends Feature & { name: FeatureName }>(features: readonly F[]): F[] =>
  features.toSorted((a, b) => featureOrder.indexOf(a.name) - featureOrder.indexOf(b.name));
