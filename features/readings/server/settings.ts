import { z } from 'zod';
import { defineSettings } from '#platform/settings.ts';
import { ascensionDays } from '#features/readings/contract/liturgical-day.ts';
import { HeadingOverrides } from '#features/readings/contract/reading-settings.ts';

/** When the Ascension is celebrated, and the community's own headings of readings. */
export const readingSettings = defineSettings(
  { ascension: z.enum(ascensionDays), readingHeadings: HeadingOverrides },
  // Most US dioceses celebrate the Ascension on Sunday, the northeastern provinces on Thursday.
  { ascension: 'Thursday', readingHeadings: HeadingOverrides.parse({}) },
);
