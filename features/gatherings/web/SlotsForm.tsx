import { useState } from 'react';
import { SlotInput, type TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import {
  slotKindHeadings,
  slotKinds,
  type SlotKind,
} from '#features/gatherings/contract/rules/places.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Plus, Trash2 } from '#ui/icons.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Gatherings.module.css';
import { mergeRows } from './merge-rows.ts';
import { useSaveSlots } from './queries.ts';
import { useListForm } from './useListForm.ts';

const addLabels: Record<SlotKind, string> = {
  bring: 'Add something to bring',
  do: 'Add something to do',
};

/** A slot as it is typed. */
type Row = Omit<SlotInput, 'places'> & { places: string };

const toRows = ({ slots }: TeamGathering): Row[] =>
  slots.map((slot) => ({ ...slot, places: String(slot.places) }));
const toInput = ({ places, ...row }: Row): SlotInput => ({ ...row, places: Number(places) });

const newRow = (kind: SlotKind): Row => ({
  id: null,
  kind,
  title: '',
  startTime: '',
  endTime: '',
  places: '1',
});

/** 'slot-2-title' with its message. */
function findErrors(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      (SlotInput.safeParse(toInput(row)).error?.issues ?? []).map(({ path, message }) => [
        `slot-${index}-${String(path[0])}`,
        message,
      ]),
    ),
  );
}

/** What people can bring and do, saved together. */
export function SlotsForm({ gathering }: { gathering: TeamGathering }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSaveSlots(gathering.id);
  const form = useListForm(gathering, { toValues: toRows, merge: mergeRows });
  const { values: rows, change: setRows, seen } = form;
  const submit = () => {
    const match = findErrors(rows);
    setErrors(match);
    if (Object.keys(match).length === 0 && !save.isPending)
      save.mutate({ slots: rows.map(toInput), seen: seen.slots }, form.handlers);
  };
  return (
    <FormCard as="section">
      <h2>What people bring and do</h2>
      <p className={layout.hint}>People take these when they answer, or later by their link.</p>
      <Form
        errors={Object.keys(errors).map((field) => ({ field, label: errors[field] ?? field }))}
        onSubmit={submit}
      >
        {slotKinds.map((kind) => (
          <fieldset key={kind} className={styles.choices}>
            <legend>{slotKindHeadings[kind]}</legend>
            {rows.map(
              (row, index) =>
                row.kind === kind && (
                  <SlotRow
                    key={index}
                    row={row}
                    index={index}
                    errors={errors}
                    onChange={(part) => setRows(rows.with(index, { ...row, ...part }))}
                    onRemove={() => setRows(rows.toSpliced(index, 1))}
                  />
                ),
            )}
            <div>
              <Button
                variant="link"
                icon={<Plus aria-hidden="true" />}
                onClick={() => setRows([...rows, newRow(kind)])}
              >
                {addLabels[kind]}
              </Button>
            </div>
          </fieldset>
        ))}
        {save.error && <ErrorMessage error={save.error} />}
        <div>
          <Button type="submit" busy={save.isPending}>
            Save list
          </Button>
        </div>
      </Form>
      <UnsavedChangesDialog isDirty={form.isDirty && !save.isPending} />
    </FormCard>
  );
}

type SlotRowProps = {
  row: Row;
  index: number;
  errors: Record<string, string>;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
};

function SlotRow({ row, index, errors, onChange, onRemove }: SlotRowProps) {
  const field = (name: 'title' | 'places' | 'startTime' | 'endTime') => ({
    id: `slot-${index}-${name}`,
    value: row[name],
    error: errors[`slot-${index}-${name}`],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <div className={styles.part}>
      <TextField
        {...field('title')}
        label={row.kind === 'bring' ? 'What to bring' : 'What to do'}
        maxLength={80}
      />
      <div className={styles.pair}>
        <TextField {...field('places')} label="How many people" inputMode="numeric" maxLength={2} />
        {row.kind === 'do' && (
          <TextField {...field('startTime')} type="time" label="From" optional />
        )}
        {row.kind === 'do' && <TextField {...field('endTime')} type="time" label="To" optional />}
      </div>
      <div>
        <IconButton
          label={`Remove ${row.title || 'this line'}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
