import type { LiturgicalDay } from '@namugongo/contract/liturgical-day';
import type { Suggestion } from '@namugongo/contract/readings';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { Button, OutsideLinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ColourDot, colourWord } from './ColourDot.tsx';
import { type Answers, namesOf } from './form-fields.ts';
import styles from './ReadingForm.module.css';

type CalendarPanelProps = {
  suggestion: Suggestion;
  filled: Partial<Answers>;
  own: Partial<Answers>;
  /** The reading that is being changed; null for a new one. */
  id: number | null;
  onUse: () => void;
};

/** What the liturgical calendar says of the day, what of it was filled in, and which sets there are already. */
export function CalendarPanel({ suggestion, filled, own, id, onUse }: CalendarPanelProps) {
  const { liturgicalDay: day, sets } = suggestion;
  const others = sets.filter((set) => set.id !== id);
  return (
    <div className={styles.calendar} aria-live="polite">
      <DayFacts day={day} />
      {Object.keys(filled).length > 0 && (
        <p>The calendar filled in {namesOf(filled)}. Please check before you submit.</p>
      )}
      {Object.keys(own).length > 0 && (
        <p>
          Your {namesOf(own)} differ from the calendar’s.{' '}
          <Button look="quiet" size="small" onClick={onUse}>
            Use the calendar’s
          </Button>
        </p>
      )}
      {others.length > 0 && (
        <Notice tone="warn">
          There is a reading for this day already:{' '}
          {others.map((set, index) => (
            <span key={set.id}>
              {index > 0 && ', '}
              <Link to="/add-reading/$id" params={{ id: String(set.id) }}>
                {set.setName || set.saintOfTheDay}
              </Link>
            </span>
          ))}
          . Change that one, or give this set a name.
        </Notice>
      )}
      <OutsideLinkButton
        look="quiet"
        size="small"
        href={day.bishopsPage}
        target="_blank"
        rel="noreferrer"
        icon={<ExternalLink aria-hidden="true" />}
      >
        The bishops’ page of this day
      </OutsideLinkButton>
    </div>
  );
}

function DayFacts({ day }: { day: LiturgicalDay }) {
  const facts = [
    colourWord(day.colour),
    day.rank,
    day.season,
    `Sunday year ${day.sundayCycle}, weekday year ${day.weekdayCycle}`,
    day.holyDayOfObligation && 'day of obligation',
    day.novenaDay && `novena day ${day.novenaDay}`,
    day.patronalFeast && 'our patronal feast',
  ];
  return (
    <>
      <p className={styles.day}>
        <ColourDot colour={day.colour} />
        <b>{day.name}</b>
      </p>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {day.others.length > 0 && (
        <p className={styles.facts}>Or: {day.others.map(({ name }) => name).join('; ')}</p>
      )}
    </>
  );
}
