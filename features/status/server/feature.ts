import { status } from '#features/status/contract/status.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { writeSettings } from '#platform/settings.ts';
import { statusSettings } from './settings.ts';
import { buildStatusFigures } from './build-figures.ts';
import { getStatus } from './get-status.ts';
import { listSteps } from './list-steps.ts';
import { createAlarmJob } from './send-alarms.ts';
import { sendTestEmail } from './send-test-email.ts';
import type { StatusSources } from './sources.ts';

/** The state of the site's own parts, and the first steps of a new one. */
export const createStatusFeature = (platform: Platform, sources: StatusSources) =>
  defineFeature({
    name: 'status',
    endpoints: implement(status, {
      get: () => getStatus(platform, sources),
      sendTestEmail: limited({ points: 5, seconds: 300 }, async ({ actor }) => {
        await sendTestEmail(platform, actor);
        return { to: actor.email };
      }),
      getFirstSteps: async () => ({ steps: await listSteps(platform, sources) }),
      hideFirstSteps: async () => {
        await writeSettings(platform.database, statusSettings, { hidesFirstSteps: true });
        return {};
      },
    }),
    jobs: [createAlarmJob(platform, sources)],
    figures: async () =>
      buildStatusFigures(await getStatus(platform, sources), platform.clock.now()),
  });
