import { apiTokens } from '#features/api-tokens/contract/api-tokens.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { apiTokenRetentionRules } from './retention-queries.ts';
import { createToken, listTokens, revokeToken } from './create-token.ts';

/** Tokens with which other programs call the API. */
export const createApiTokensFeature = (platform: Platform) =>
  defineFeature({
    name: 'api-tokens',
    endpoints: implement(apiTokens, {
      list: () => listTokens(platform),
      create: ({ body, actor }) => createToken(platform, body, actor),
      revoke: ({ params, actor }) => revokeToken(platform, params.id, actor),
    }),
    retention: apiTokenRetentionRules(platform),
  });
