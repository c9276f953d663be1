import { z } from 'zod';
import { day } from '#contract/codecs.ts';

const liturgicalColors = ['white', 'red', 'green', 'violet', 'rose'] as const;
export type LiturgicalColor = (typeof liturgicalColors)[number];

const liturgicalRanks = [
  'Paschal Triduum',
  'solemnity',
  'Sunday',
  'feast',
  'memorial',
  'optional memorial',
  'commemoration',
  'weekday',
] as const;
export type LiturgicalRank = (typeof liturgicalRanks)[number];

export const Celebration = z.object({
  /** 'Saints Charles Lwanga and Companions, Martyrs' */
  name: z.string(),
  rank: z.enum(liturgicalRanks),
  color: z.enum(liturgicalColors),
});
export type Celebration = z.output<typeof Celebration>;

/** The readings of a Mass as references to the Bible, named as in a reading; 'None' for a second reading that the day does not have. */
export const MassCitations = z.object({
  firstReadingVerse: z.string(),
  responsorialPsalm: z.string(),
  secondReadingVerse: z.string(),
  gospelVerse: z.string(),
});
export type MassCitations = z.output<typeof MassCitations>;

/** A day of the liturgical calendar of the United States (parish knowledge, 'Liturgical day'). */
export const LiturgicalDay = Celebration.extend({
  date: day,
  /** 'Ordinary Time' */
  season: z.string(),
  /** 'Thursday of the 9th week of Ordinary Time': the day of the season, also on a saint's feast. */
  weekday: z.string(),
  sundayCycle: z.enum(['A', 'B', 'C']),
  weekdayCycle: z.enum(['I', 'II']),
  holyDayOfObligation: z.boolean(),
  /** Suggested number in the lectionary, '572A' too; null when it is not certain. */
  lectionaryNumber: z.string().nullable(),
  /** Null when the tables have none. */
  citations: MassCitations.nullable(),
  /** Optional memorials that may be celebrated instead. */
  others: z.array(Celebration),
  /** Day 1 to 9 of the novena before June 3; null on all other days. */
  novenaDay: z.int().min(1).max(9).nullable(),
  /** True on June 3, the community's own feast. */
  patronalFeast: z.boolean(),
  /** The day's readings on the site of the U.S. bishops. */
  bishopsPage: z.url(),
});
export type LiturgicalDay = z.output<typeof LiturgicalDay>;

/** Church provinces celebrate the Ascension on Thursday or on the next Sunday. */
export const ascensionDays = ['Thursday', 'Sunday'] as const;
export type AscensionDay = (typeof ascensionDays)[number];
