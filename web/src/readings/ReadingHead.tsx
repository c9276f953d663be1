import type { LiturgicalDay } from '@namugongo/contract/liturgical-day';
import type { ReactNode } from 'react';
import { Page } from '../ui/Card.tsx';
import { BasketArt } from '../ui/art/BasketArt.tsx';
import { Bark, Edge } from '../ui/bark/Bark.tsx';
import { ColourDot, colourWord } from './ColourDot.tsx';
import styles from './ReadingHead.module.css';

type ReadingHeadProps = {
  above: ReactNode;
  title: ReactNode;
  below: ReactNode;
  /** Without it nothing of the day is known yet. */
  day?: LiturgicalDay | undefined;
  lectionary?: string | undefined;
};

/** The head of a day: its date, title, name, liturgical colour and cycle, under a hem of the day's colour. */
export function ReadingHead({ above, title, below, day, lectionary }: ReadingHeadProps) {
  return (
    <Bark tone="slope" className={styles.head} data-colour={day?.colour}>
      <BasketArt seed={1} className={styles.art} />
      <Page>
        <p className={styles.above}>{above}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.below}>{below}</p>
        <ul className={styles.facts}>
          {day && (
            <li>
              <ColourDot colour={day.colour} />
              {colourWord(day.colour)}
            </li>
          )}
          {lectionary && <li>Lectionary {lectionary}</li>}
          {day && <li>{cycleInWords(day)}</li>}
          {day?.patronalFeast && <li>Our patronal feast</li>}
          {day?.novenaDay && <li>Novena to the Martyrs, day {day.novenaDay} of 9</li>}
        </ul>
      </Page>
      <Edge />
    </Bark>
  );
}

/** Weekdays go by two years, Sundays and feasts by three. */
const cycleInWords = ({ rank, sundayCycle, weekdayCycle }: LiturgicalDay): string =>
  rank === 'weekday' || rank.endsWith('memorial') ? `Year ${weekdayCycle}` : `Year ${sundayCycle}`;
