import { useState } from 'react';
import { parseCents } from '#features/donations/contract/rules/donations.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { findPriceError } from '#features/gatherings/contract/rules/ticket-choices.ts';
import { feePercent, TicketTypeInput } from '#features/gatherings/contract/ticket-types.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Plus, Trash2 } from '#ui/icons.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Gatherings.module.css';
import { mergeRows } from './merge-rows.ts';
import { useSaveTicketTypes } from './queries.ts';
import { useListForm } from './useListForm.ts';

/** A type as it is typed. */
type Row = Pick<TicketTypeInput, 'id' | 'title' | 'isForChild'> & {
  dollars: string;
  stock: string;
};
type Values = { rows: Row[]; fee: string };

const toValues = ({ ticketTypes, feePercent: fee }: TeamGathering): Values => ({
  rows: ticketTypes.map(({ priceCents, stock, ...type }) => ({
    ...type,
    dollars: String(priceCents / 100),
    stock: String(stock),
  })),
  fee: String(fee),
});

const mergeValues = (seen: Values, entered: Values, now: Values): Values => ({
  rows: mergeRows(seen.rows, entered.rows, now.rows),
  fee: entered.fee === seen.fee ? now.fee : entered.fee,
});

const newRow: Row = { id: null, title: '', isForChild: false, dollars: '', stock: '' };

/** `NaN` for what is not a number. */
const toNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text));
const toInput = ({ dollars, stock, ...row }: Row): TicketTypeInput => ({
  ...row,
  priceCents: parseCents(dollars) ?? NaN,
  stock: toNumber(stock),
});

/** A message for each field that can't be sent, by its id. */
function findErrors({ rows, fee }: Values): Record<string, string> {
  const ofRows = rows.flatMap((row, index) =>
    (TicketTypeInput.safeParse(toInput(row)).error?.issues ?? []).map(({ path, message }) => [
      `type-${index}-${path[0] === 'priceCents' ? 'dollars' : String(path[0])}`,
      message,
    ]),
  );
  const ofFee = (feePercent.safeParse(toNumber(fee)).error?.issues ?? []).map(({ message }) => [
    'type-fee',
    message,
  ]);
  const ofPrices = findPriceError(rows.map(toInput));
  return Object.fromEntries([
    ...(ofPrices === null ? [] : [['type-0-dollars', ofPrices]]),
    ...ofRows,
    ...ofFee,
  ]);
}

function usePricesForm(gathering: TeamGathering) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSaveTicketTypes(gathering.id);
  const form = useListForm(gathering, { toValues, merge: mergeValues });
  const { values, seen } = form;
  const submit = () => {
    const match = findErrors(values);
    setErrors(match);
    if (Object.keys(match).length === 0 && !save.isPending)
      save.mutate(
        {
          ticketTypes: values.rows.map(toInput),
          feePercent: toNumber(values.fee),
          seen: { ticketTypes: seen.ticketTypes, feePercent: seen.feePercent },
        },
        form.handlers,
      );
  };
  return { ...form, errors, save, submit };
}

/** The prices of a gathering, saved together. */
export function TicketTypesForm({ gathering }: { gathering: TeamGathering }) {
  const { values, change, isDirty, errors, save, submit } = usePricesForm(gathering);
  const { rows, fee } = values;
  const setRows = (next: Row[]) => change({ ...values, rows: next });
  return (
    <FormCard as="section">
      <h2>Paid places</h2>
      <p className={layout.hint}>
        Without prices, people come free. With prices, a place is theirs once they have paid it by
        card.
      </p>
      <Form
        errors={Object.keys(errors).map((field) => ({ field, label: errors[field] ?? field }))}
        onSubmit={submit}
      >
        {rows.map((row, index) => (
          <TypeRow
            key={index}
            row={row}
            index={index}
            errors={errors}
            onChange={(part) => setRows(rows.with(index, { ...row, ...part }))}
            onRemove={() => setRows(rows.toSpliced(index, 1))}
          />
        ))}
        <div>
          <Button
            variant="link"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setRows([...rows, newRow])}
          >
            Add a price
          </Button>
        </div>
        {rows.length > 0 && (
          <TextField
            id="type-fee"
            label="Card fee, percent"
            hint="On top of the prices, rounded up to the dollar. 0 for none."
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={fee}
            error={errors['type-fee']}
            onChange={({ currentTarget }) => change({ ...values, fee: currentTarget.value })}
          />
        )}
        {save.error && <ErrorMessage error={save.error} />}
        <div>
          <Button type="submit" busy={save.isPending}>
            Save prices
          </Button>
        </div>
      </Form>
      <UnsavedChangesDialog isDirty={isDirty && !save.isPending} />
    </FormCard>
  );
}

type TypeRowProps = {
  row: Row;
  index: number;
  errors: Record<string, string>;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

function TypeRow({ row, index, errors, onChange, onRemove }: TypeRowProps) {
  const field = (name: 'title' | 'dollars' | 'stock') => ({
    id: `type-${index}-${name}`,
    value: row[name],
    error: errors[`type-${index}-${name}`],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <div className={styles.part}>
      <TextField {...field('title')} label="What is sold" maxLength={80} />
      <div className={styles.pair}>
        <TextField {...field('dollars')} label="Dollars" inputMode="decimal" maxLength={8} />
        <TextField
          {...field('stock')}
          label="How many there are"
          inputMode="numeric"
          maxLength={5}
        />
      </div>
      <CheckboxField
        label="For a child"
        checked={row.isForChild}
        onChange={(isForChild) => onChange({ isForChild })}
      />
      <div>
        <IconButton
          label={`Remove ${row.title || 'this price'}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
