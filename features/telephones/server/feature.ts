import { telephones } from '#features/telephones/contract/telephones.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { createTelephoneAuditJob } from './audit-telephones.ts';
import {
  chooseTelephone,
  confirmTelephone,
  countDoubtfulTelephones,
  listDoubtfulTelephones,
} from './confirm-telephone.ts';

/** The telephone numbers of all records, read again once, and what is doubtful about them. */
export const createTelephonesFeature = (platform: Platform) =>
  defineFeature({
    name: 'telephones',
    endpoints: implement(telephones, {
      list: ({ actor }) => listDoubtfulTelephones(platform.database, actor),
      confirm: async ({ body, actor }) => {
        await confirmTelephone(platform, body.telephone, actor);
        return listDoubtfulTelephones(platform.database, actor);
      },
      choose: async ({ body, actor }) => {
        await chooseTelephone(platform, body, actor);
        return listDoubtfulTelephones(platform.database, actor);
      },
    }),
    jobs: [createTelephoneAuditJob(platform)],
    today: { 'telephones-doubtful': () => countDoubtfulTelephones(platform.database) },
  });
