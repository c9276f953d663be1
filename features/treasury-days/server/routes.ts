import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Platform } from '#platform/platform.ts';
import { getTreasuryDay, signDay } from './sign-day.ts';
import type { TreasuryDaySources } from './sources.ts';

/** The money of a day, and the treasurer's signature. */
export function treasuryDaysRoutes(
  app: FastifyInstance,
  platform: Platform,
  sources: TreasuryDaySources,
): void {
  registerEndpoint(app, platform, treasuryDays.get, ({ params }) =>
    getTreasuryDay(platform.database, sources, params.day),
  );
  registerEndpoint(app, platform, treasuryDays.sign, ({ params, body, actor }) =>
    signDay(platform, sources, { ...params, ...body }, requireAccount(actor)),
  );
}
