import { signInRetentionRules } from './accounts/retention-queries.ts';
import { donationRetentionRules } from './donations/retention-queries.ts';
import { hourRetentionRules } from './hours/retention-queries.ts';
import type { PaymentModule } from './payments/create-payment-module.ts';
import type { Platform } from './platform/platform.ts';
import type { RetentionRule } from './platform/ops/retention.ts';
import { messageRetentionRules } from './platform/ops/message-retention.ts';
import { receptionRetentionRules } from './reception/carts/retention-queries.ts';
import { waitingListRetentionRules } from './reception/waiting-list/retention-queries.ts';

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
