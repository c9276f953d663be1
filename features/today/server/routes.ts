import { hasRole } from '#features/accounts/contract/rules/roles.ts';
import { today } from '#features/today/contract/today.ts';
import type { FastifyInstance } from 'fastify';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { listTasks } from './list-tasks.ts';
import type { TodaySources } from './sources.ts';

/** The endpoint of the screen 'Today'. */
export function todayRoutes(app: FastifyInstance, platform: Platform, sources: TodaySources): void {
  registerEndpoint(app, platform, today.get, async ({ actor }) => ({
    tasks: await listTasks(sources, requireAccount(actor)),
    sale: hasRole(actor, ['usher', 'reception', 'treasurer']) ? await sources.getSale() : null,
  }));
}
