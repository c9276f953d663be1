import type { AccountService } from '#features/accounts/server/create-account-service.ts';
import { defineFeature } from '#platform/feature.ts';
import type { PersonalDataContext } from './get-personal-data.ts';
import { createPersonalDataEndpoints } from './personal-data-endpoints.ts';
import { createDataCodeTask } from './request-code.ts';

/** A person's data for its account, for a code to its address, and for the office. */
export const createPersonalDataFeature = (context: PersonalDataContext, accounts: AccountService) =>
  defineFeature({
    name: 'personal-data',
    endpoints: createPersonalDataEndpoints(context, accounts),
    tasks: { 'personal-data-code': createDataCodeTask(context) },
  });
