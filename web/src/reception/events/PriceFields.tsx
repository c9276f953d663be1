import { chairStatuses, type ChairStatus } from '@namugongo/contract/rules/chair-states';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { chairTypeLabels } from '../chairs/chair-types.ts';
import type { EventFormValues } from './event-form-values.ts';
import styles from './Events.module.css';

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
