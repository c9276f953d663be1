import type { AccountService } from '#features/accounts/server/create-account-service.ts';
import { defineFeature } from '#platform/feature.ts';
import { auditData } from '#platform/ops/audit-data-queries.ts';
import type { Platform } from '#platform/platform.ts';
import { createPeopleEndpoints } from './people-endpoints.ts';
import { createPasswordLinkTask } from './request-password-reset.ts';
import { createEmailLinkTask } from './update-email.ts';

/** Accounts as the administrators and their owners see them, and the audit log. */
export const createPeopleFeature = (platform: Platform, accounts: AccountService) =>
  defineFeature({
    name: 'people',
    endpoints: createPeopleEndpoints(platform, accounts),
    tasks: {
      'password-link': createPasswordLinkTask(platform),
      'email-link': createEmailLinkTask(platform),
    },
    personalData: [auditData],
  });
