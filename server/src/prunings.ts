import { signInPrunings } from './accounts/prune-sign-ins.ts';
import { giftPrunings } from './donations/prune-gifts.ts';
import { hourPrunings } from './hours/prune-links.ts';
import type { OpenPayments } from './payments/open-payments.ts';
import type { Platform } from './platform/platform.ts';
import type { Pruning } from './platform/prune.ts';
import { messagePrunings } from './platform/prune-messages.ts';
import { receptionPrunings } from './reception/carts/prune-carts.ts';

/** Everything that is not kept for ever; docs/operating.md names the same. */
export const pruningsOf = (platform: Platform, payments: OpenPayments): Pruning[] => [
  ...messagePrunings(platform),
  ...signInPrunings(platform),
  ...receptionPrunings(platform),
  ...hourPrunings(platform),
  ...giftPrunings(platform),
  ...payments.prunings,
];
