import { linkTo } from '#contract/screens.ts';
import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import type { ReadingSuggestion } from '#features/readings/contract/readings.ts';
import { Link } from '#ui/router/Link.tsx';
import { ExternalLink } from '#ui/icons.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ColorDot, formatColor } from './ColorDot.tsx';
import { type ReadingFormValues, formatFieldNames } from './form-fields.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './ReadingForm.module.css';

type CalendarPanelProps = {
  suggestion: ReadingSuggestion;
  filled: Partial<ReadingFormValues>;
  own: Partial<ReadingFormValues>;
  /** The reading being edited; null for a new one. */
  id: number | null;
  onUse: () => void;
};

/** The calendar day of the form, the fields it filled in, and the existing sets. */
export function CalendarSuggestionPanel({
  suggestion,
  filled,
  own,
  id,
  onUse,
}: CalendarPanelProps) {
  const { liturgicalDay: day, sets } = suggestion;
  const others = sets.filter((set) => set.id !== id);
  return (
    <div className={styles.calendar} aria-live="polite">
      <DayFacts day={day} />
      {Object.keys(filled).length > 0 && (
        <p>
          We filled in {formatFieldNames(filled)} from the calendar. Please check before you submit.
        </p>
      )}
      {Object.keys(own).length > 0 && (
        <p>
          The calendar has something else for {formatFieldNames(own)}.{' '}
          <Button variant="secondary" size="small" onClick={onUse}>
            Use the calendar’s
          </Button>
        </p>
      )}
      {others.length > 0 && (
        <Alert tone="warn">
          This day already has a reading:{' '}
          {others.map((set, index) => (
            <span key={set.id}>
              {index > 0 && ', '}
              <Link to={linkTo('/add-reading/$id', { id: set.id })}>
                {set.setName || set.saintOfTheDay}
              </Link>
            </span>
          ))}
          . Edit that one, or give this one a name.
        </Alert>
      )}
      <OutsideLinkButton
        variant="secondary"
        size="small"
        href={day.bishopsPage}
        target="_blank"
        rel="noreferrer"
        icon={<ExternalLink aria-hidden="true" />}
      >
        This day at the bishops’ site
      </OutsideLinkButton>
    </div>
  );
}

function DayFacts({ day }: { day: LiturgicalDay }) {
  const facts = [
    formatColor(day.color),
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
        <ColorDot color={day.color} />
        <b>{day.name}</b>
      </p>
      <p className={layout.hint}>{facts.filter(Boolean).join(' · ')}</p>
      {day.others.length > 0 && (
        <p className={layout.hint}>Or: {day.others.map(({ name }) => name).join('; ')}</p>
      )}
    </>
  );
}
