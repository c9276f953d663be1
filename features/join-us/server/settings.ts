import { z } from 'zod';
import { defineSettings } from '#platform/settings.ts';

/** In which month every household is asked whether its entry is still right; 0 for none. */
export const joinUsSettings = defineSettings(
  { householdCheckMonth: z.int().min(0).max(12) },
  { householdCheckMonth: 0 },
);
