import type { Account } from '#contract/account.ts';
import type { Buyer } from '#contract/buyer.ts';
import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCompanionsEndpoints } from './companions/companions-endpoints.ts';
import { createChangeNotice } from './guest-emails/emails.ts';
import { listHolders } from './guest-emails/queries.ts';
import { listRecipients } from './guest-emails/rules.ts';
import { sendChangeNotices } from './guest-emails/send-change-notices.ts';
import { createReminderJob } from './guest-emails/send-reminders.ts';
import { createMovesEndpoints } from './moves/moves-endpoints.ts';
import { sendNewSeats } from './moves/send-new-seats.ts';
import { ticketData, ticketDataOfOrders } from './personal-data-queries.ts';
import { ticketRetentionRules } from './retention-queries.ts';
import { createTicketsEmail } from './ticket-emails.ts';
import { createTicketsEndpoints } from './tickets-endpoints.ts';
import { createTicketCodeTask } from './verify-ticket-code.ts';
import { createPushTask } from './wallet/send-apple-push.ts';
import { createGoogleTask } from './wallet/send-google-update.ts';
import { createPassUpdateJob } from './wallet/update-passes.ts';
import { createWalletEndpoints } from './wallet/wallet-endpoints.ts';
import type { WalletHosts } from './wallet/wallet-hosts-provider.ts';

declare module '#platform/events.ts' {
  interface FeatureEvents {
    /** Tickets are about to move to these chairs. */
    'chairs taken': {
      data: {
        chairIds: readonly number[];
        /** Who gets them. */
        holders: readonly Pick<Buyer, 'email' | 'phone'>[];
        actor: Pick<Account, 'id' | 'name'>;
      };
      response: void;
    };
  }
}

/** Tickets and who holds them, on paper, by email and in wallets. */
export const createTicketsFeature = (platform: Platform, hosts: WalletHosts) =>
  defineFeature({
    name: 'tickets',
    endpoints: [
      ...createTicketsEndpoints(platform),
      ...createMovesEndpoints(platform),
      ...createCompanionsEndpoints(platform),
      ...createWalletEndpoints(platform),
    ],
    jobs: [createReminderJob(platform), createPassUpdateJob(platform)],
    tasks: {
      'ticket-code': createTicketCodeTask(platform),
      'wallet-apple': createPushTask(platform, hosts),
      'wallet-google': createGoogleTask(platform, hosts),
    },
    emails: {
      tickets: createTicketsEmail(platform),
      'event change': createChangeNotice(platform),
    },
    events: {
      'notify holders': sendChangeNotices,
      'count holders': async (db, eventId) => listRecipients(await listHolders(db, eventId)).length,
      'chairs renamed': (db, before) => sendNewSeats(db, before, platform.clock.now()),
    },
    retention: ticketRetentionRules(platform),
    personalData: ticketData,
    orderData: ticketDataOfOrders,
  });
