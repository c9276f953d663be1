import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { formatCycle } from '#features/readings/contract/rules/liturgical-cycle.ts';
import type { ReactNode } from 'react';
import { Page } from '#ui/layout/Card.tsx';
import { BasketArt } from '#ui/art/BasketArt.tsx';
import { BarkCloth, BarkEdge } from '#ui/art/Bark.tsx';
import { ColorDot, formatColor } from './ColorDot.tsx';
import styles from './ReadingHeader.module.css';

type ReadingHeadProps = {
  above: ReactNode;
  title: ReactNode;
  below: ReactNode;
  /** Undefined while the day is loading. */
  day?: LiturgicalDay | undefined;
  lectionary?: string | undefined;
};

/** The header of a day: date, title, name, liturgical color and cycle. */
export function ReadingHeader({ above, title, below, day, lectionary }: ReadingHeadProps) {
  return (
    <BarkCloth tone="slope" className={styles.head} data-color={day?.color}>
      <BasketArt seed={1} className={styles.art} />
      <Page>
        <p className={styles.above}>{above}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.below}>{below}</p>
        <ul className={styles.facts}>
          {day && (
            <li>
              <ColorDot color={day.color} />
              {formatColor(day.color)}
            </li>
          )}
          {lectionary && <li>Lectionary {lectionary}</li>}
          {day && <li>{formatCycle(day)}</li>}
          {day?.patronalFeast && <li>Our patronal feast</li>}
          {day?.novenaDay && <li>Novena to the Martyrs, day {day.novenaDay} of 9</li>}
        </ul>
      </Page>
      <BarkEdge />
    </BarkCloth>
  );
}
