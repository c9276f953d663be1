import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { parseChairType } from './chair-types.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { type EventFormValues, isCountdownFarFromStart } from './event-form-values.ts';
import styles from './Events.module.css';
import { chairStatuses, type ChairStatus } from '#contract/chairs.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';

const labels: Record<string, string> = {
  title: 'Title',
  countdownTarget: 'Countdown ends',
  doorsAt: 'Doors open',
  startsAt: 'Starts',
  endsAt: 'Ends',
  venue: 'Venue',
  address: 'Street address',
  notes: 'Notes for guests',
  contact: 'Contact for questions',
  feePercent: 'Card fee in percent',
  salesFrom: 'Sale starts',
  salesUntil: 'Sale ends',
};

/** The label of a form field; price fields are named after their chair type. */
export function getEventFieldLabel(field: string): string {
  const type = parseChairType(field.replace('price-', ''));
  return labels[field] ?? (type ? `${chairTypeLabels[type]} price` : field);
}

type Text = Exclude<keyof EventFormValues, 'prices'>;
type EventFieldsProps = {
  values: EventFormValues;
  errors: Record<string, string>;
  timeZone: string;
  onChange: (change: Partial<EventFormValues>) => void;
};

export function EventFields({ values, errors, timeZone, onChange }: EventFieldsProps) {
  const field = (name: Text): TextProps => ({
    id: name,
    label: getEventFieldLabel(name),
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
  });
  const clock = { type: 'datetime-local', step: 1 } as const;
  return (
    <>
      <TextField {...field('title')} maxLength={120} />
      <TextField
        {...field('countdownTarget')}
        {...clock}
        hint={`Time zone: ${timeZone}. After this, the reception counts as past.`}
      />
      <DetailFields values={values} timeZone={timeZone} field={field} />
      <TextField
        {...field('feePercent')}
        inputMode="decimal"
        hint="Rounded up to a whole dollar. No fee at the box office."
      />
      <div className={styles.pair}>
        <TextField
          {...field('salesFrom')}
          {...clock}
          optional
          hint="Leave empty to start selling now"
        />
        <TextField
          {...field('salesUntil')}
          {...clock}
          optional
          hint="Leave empty to sell until the countdown ends"
        />
      </div>
    </>
  );
}

/** The props of a text field or a text area. */
type TextProps = {
  id: Text;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

type DetailFieldsProps = {
  values: EventFormValues;
  timeZone: string;
  field: (name: Text) => TextProps;
};

/** Time and place; none is required. */
function DetailFields({ values, timeZone, field }: DetailFieldsProps) {
  const minute = { type: 'datetime-local' } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...field('startsAt')}
          {...minute}
          optional
          hint="Leave empty until you know it. We’ll show the date only."
        />
        <TextField {...field('endsAt')} {...minute} optional />
        <TextField {...field('doorsAt')} {...minute} optional />
      </div>
      {isCountdownFarFromStart(values, timeZone) && (
        <Alert tone="warn">
          The countdown ends on another day than the reception. Please check both dates.
        </Alert>
      )}
      <TextField {...field('venue')} maxLength={200} optional />
      <TextAreaField
        {...field('address')}
        rows={3}
        maxLength={300}
        optional
        hint="Guests get a link to a map of this address"
      />
      <TextAreaField
        {...field('notes')}
        rows={3}
        maxLength={600}
        optional
        hint="For example, what to wear and where to park"
      />
      <TextField
        {...field('contact')}
        maxLength={200}
        optional
        hint="A name, a phone number or an email address. Everyone can see it."
      />
    </>
  );
}

type Prices = EventFormValues['prices'];
type PriceFieldsProps = {
  prices: Prices;
  errors: Record<string, string>;
  onChange: (prices: Prices) => void;
};

const statuses = chairStatuses.map((status) => ({ value: status, label: status }));
const parseStatus = (text: string): ChairStatus =>
  chairStatuses.find((status) => status === text) ?? 'Reserved';

/** Price and opening status of each chair type (specification, section 4). */
export function PriceFields({ prices, errors, onChange }: PriceFieldsProps) {
  const change = (place: number, part: Partial<Prices[number]>) =>
    onChange(prices.map((price, index) => (index === place ? { ...price, ...part } : price)));
  return prices.map(({ chairType, dollars, openingStatus }, place) => (
    <fieldset key={chairType} className={styles.price}>
      <legend>{chairTypeLabels[chairType]}</legend>
      <TextField
        id={`price-${chairType}`}
        label="Price in dollars"
        inputMode="decimal"
        value={dollars}
        error={errors[`price-${chairType}`]}
        onChange={({ currentTarget }) => change(place, { dollars: currentTarget.value })}
      />
      <SelectField
        id={`status-${chairType}`}
        label="Status of a new chair"
        options={statuses}
        value={openingStatus}
        onChange={({ currentTarget }) =>
          change(place, { openingStatus: parseStatus(currentTarget.value) })
        }
      />
    </fieldset>
  ));
}
