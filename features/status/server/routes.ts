import { status } from '#features/status/contract/status.ts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Platform } from '#platform/platform.ts';
import { updateSettings } from '#platform/settings.ts';
import { getStatus } from './get-status.ts';
import { listSteps } from './list-steps.ts';
import { sendTestEmail } from './send-test-email.ts';
import type { StatusSources } from './sources.ts';

/** The state of the site's own parts, and the first steps of a new one. */
export function statusRoutes(
  app: FastifyInstance,
  platform: Platform,
  sources: StatusSources,
): void {
  registerEndpoint(app, platform, status.get, () => getStatus(platform, sources));
  registerEndpoint(
    app,
    platform,
    status.sendTestEmail,
    async ({ actor }) => {
      const account = requireAccount(actor);
      await sendTestEmail(platform, account);
      return { to: account.email };
    },
    { limit: { points: 5, seconds: 300 } },
  );
  registerEndpoint(app, platform, status.getFirstSteps, async () => ({
    steps: await listSteps(platform, sources),
  }));
  registerEndpoint(app, platform, status.hideFirstSteps, async () => {
    await updateSettings(platform.database, { hidesFirstSteps: true });
    return {};
  });
}
