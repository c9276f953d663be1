import { hasRole } from '#features/accounts/contract/rules/roles.ts';
import { today } from '#features/today/contract/today.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import { listTasks } from './list-tasks.ts';
import type { TodaySources } from './sources.ts';

/** The screen 'Today'. */
export const createTodayFeature = (sources: TodaySources) =>
  defineFeature({
    name: 'today',
    endpoints: implement(today, {
      get: async ({ actor }) => ({
        tasks: await listTasks(sources, actor),
        sale: hasRole(actor, ['usher', 'reception', 'treasurer']) ? await sources.sale() : null,
      }),
    }),
  });
