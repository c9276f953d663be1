import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCompanionsEndpoints } from './companions/companions-endpoints.ts';
import { createChangeNotice } from './guest-emails/emails.ts';
import { createReminderJob } from './guest-emails/send-reminders.ts';
import { createMovesEndpoints } from './moves/moves-endpoints.ts';
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
    retention: ticketRetentionRules(platform),
    personalData: ticketData,
    orderData: ticketDataOfOrders,
  });
