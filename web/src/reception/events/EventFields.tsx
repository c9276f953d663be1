import { chairTypeLabels, chairTypeIn } from '../chairs/chair-types.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { EventAnswers } from './event-answers.ts';
import styles from './Events.module.css';

const labels: Record<string, string> = {
  title: 'Title',
  countdownTarget: 'Countdown ends',
  venue: 'Venue',
  feePercent: 'Card fee in percent',
  salesFrom: 'Sale begins',
  salesUntil: 'Sale ends',
};

/** What a field of the form is called; a price's is named after its chair type. */
export function eventLabels(field: string): string {
  const type = chairTypeIn(field.replace('price-', ''));
  return labels[field] ?? (type ? `${chairTypeLabels[type]} price` : field);
}

type Text = Exclude<keyof EventAnswers, 'prices'>;
type EventFieldsProps = {
  answers: EventAnswers;
  faults: Record<string, string>;
  timeZone: string;
  onChange: (change: Partial<EventAnswers>) => void;
};

export function EventFields({ answers, faults, timeZone, onChange }: EventFieldsProps) {
  const field = (name: Text) => ({
    id: name,
    label: eventLabels(name),
    value: answers[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  const clock = { type: 'datetime-local', step: 1 } as const;
  return (
    <>
      <TextField {...field('title')} maxLength={120} />
      <TextField
        {...field('countdownTarget')}
        {...clock}
        hint={`In the time zone of the site, ${timeZone}. After it the reception is past.`}
      />
      <TextField {...field('venue')} maxLength={200} optional />
      <TextField
        {...field('feePercent')}
        inputMode="decimal"
        hint="Rounded up to a whole dollar. Nothing is added at the box office."
      />
      <div className={styles.pair}>
        <TextField
          {...field('salesFrom')}
          {...clock}
          optional
          hint="Open from the start if empty"
        />
        <TextField
          {...field('salesUntil')}
          {...clock}
          optional
          hint="Open until the countdown ends if empty"
        />
      </div>
    </>
  );
}
