import { z } from 'zod';
import { defineSettings } from '#platform/settings.ts';

/** Whether an administrator has hidden the first steps. */
export const statusSettings = defineSettings(
  { hidesFirstSteps: z.boolean() },
  { hidesFirstSteps: false },
);
