import { addDays, getWeekday } from '#contract/rules/dates.ts';

/**
 * Solemnities with a date of their own that give way to others. Rules: Universal Norms on the Liturgical Year and the Calendar 5, 56 and
 * 60, and the response of the Congregation for Divine Worship on the calendar of 2022 (Notitiae 597, 2020, pages 246 and 247).
 */
export const movingSolemnities = [
  {
    id: 'joseph_spouse_of_mary',
    name: 'Saint Joseph, Spouse of the Blessed Virgin Mary',
    color: 'WHITE',
  },
  { id: 'annunciation_of_the_lord', name: 'The Annunciation of the Lord', color: 'WHITE' },
  {
    id: 'nativity_of_john_the_baptist',
    name: 'The Nativity of Saint John the Baptist',
    color: 'WHITE',
  },
  { id: 'peter_and_paul_apostles', name: 'Saints Peter and Paul, Apostles', color: 'RED' },
] as const;
export type MovingSolemnity = (typeof movingSolemnities)[number]['id'];

/** The day (yyyy-mm-dd) of a solemnity in the year of this Easter Sunday. */
export function getSolemnityDay(solemnity: MovingSolemnity, easter: string): string {
  const year = easter.slice(0, 4);
  const palmSunday = addDays(easter, -7);
  const bodyAndBlood = addDays(easter, 63);
  const sacredHeart = addDays(easter, 68);
  switch (solemnity) {
    case 'joseph_spouse_of_mary': {
      const day = `${year}-03-19`;
      // Holy Week moves it before Palm Sunday.
      return day >= palmSunday && day < easter ? addDays(palmSunday, -1) : leaveSunday(day);
    }
    case 'annunciation_of_the_lord': {
      const day = `${year}-03-25`;
      // Holy Week and the octave of Easter move it to the Monday after.
      return day >= palmSunday && day < addDays(easter, 8) ? addDays(easter, 8) : leaveSunday(day);
    }
    case 'nativity_of_john_the_baptist': {
      const day = `${year}-06-24`;
      if (day === sacredHeart) return addDays(day, -1);
      return day === bodyAndBlood ? addDays(day, 1) : day;
    }
    case 'peter_and_paul_apostles': {
      const day = `${year}-06-29`;
      return day === sacredHeart ? addDays(day, 1) : day;
    }
  }
}

/** A Sunday of Lent moves a solemnity to Monday. */
const leaveSunday = (day: string): string => (getWeekday(day) === 0 ? addDays(day, 1) : day);
