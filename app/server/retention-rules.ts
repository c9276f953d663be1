import { signInRetentionRules } from '#features/accounts/server/retention-queries.ts';
import { donationRetentionRules } from '#features/donations/server/retention-queries.ts';
import { hourRetentionRules } from '#features/hours/server/retention-queries.ts';
import type { PaymentModule } from '#features/payments/server/create-payment-module.ts';
import type { Platform } from '#platform/platform.ts';
import type { RetentionRule } from '#platform/ops/retention.ts';
import { messageRetentionRules } from '#platform/ops/message-retention.ts';
import { receptionRetentionRules } from '#features/seats/server/carts/retention-queries.ts';
import { waitingListRetentionRules } from '#features/orders/server/waiting-list/retention-queries.ts';

/** All retention rules; docs/operating.md lists the same. */
export const listRetentionRules = (
  platform: Platform,
  payments: PaymentModule,
): RetentionRule[] => [
  ...messageRetentionRules(platform),
  ...signInRetentionRules(platform),
  ...receptionRetentionRules(platform),
  ...waitingListRetentionRules(platform),
  ...hourRetentionRules(platform),
  ...donationRetentionRules(platform),
  ...payments.retentionRules,
];
