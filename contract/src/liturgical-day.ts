import { z } from 'zod';
import { day } from './wire.ts';

export const liturgicalColours = ['white', 'red', 'green', 'violet', 'rose'] as const;
export type LiturgicalColour = (typeof liturgicalColours)[number];

export const liturgicalRanks = [
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
  colour: z.enum(liturgicalColours),
});
export type Celebration = z.output<typeof Celebration>;

/** What the liturgical calendar of the United States says of a day (parish knowledge, 'Liturgical day'). */
export const LiturgicalDay = Celebration.extend({
  date: day,
  /** 'Ordinary Time' */
  season: z.string(),
  /** 'Thursday of the 9th week of Ordinary Time': which day of the season it is, also under a saint's feast. */
  weekday: z.string(),
  sundayCycle: z.enum(['A', 'B', 'C']),
  weekdayCycle: z.enum(['I', 'II']),
  holyDayOfObligation: z.boolean(),
  /** A suggestion from the lectionary's own counting; null where it is not certain. */
  lectionaryNumber: z.int().nullable(),
  /** Optional memorials that may be kept instead. */
  others: z.array(Celebration),
  /** The novena before the patronal feast of June 3: its day, 1 to 9; null on all other days. */
  novenaDay: z.int().min(1).max(9).nullable(),
  /** The community's own feast, June 3. */
  patronalFeast: z.boolean(),
  /** The bishops' page of the day's readings; a link only. */
  bishopsPage: z.url(),
});
export type LiturgicalDay = z.output<typeof LiturgicalDay>;

/** The Thursday or the Sunday after it: the provinces of the United States differ. */
export const ascensionDays = ['Thursday', 'Sunday'] as const;
export type AscensionDay = (typeof ascensionDays)[number];

/** A day of the years the calendar is made for. */
export const calendarDay = day.refine(
  (text) => text >= '1970-01-01' && text <= '2199-12-31',
  'The calendar knows the years 1970 to 2199',
);
