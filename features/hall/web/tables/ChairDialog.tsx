import { formatSeat } from '#contract/rules/names.ts';
import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { type Chair, chairs, ChairName, TableName } from '#features/hall/contract/chairs.ts';
import { HistorySection } from '#features/people/web/HistorySection.tsx';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { changedByChairs } from '#features/hall/web/chairs/store/chair-queries.ts';
import { chairStatuses, chairTypes } from '#contract/chairs.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const types = chairTypes.map((type) => ({ value: type, label: chairTypeLabels[type] }));
const statuses = chairStatuses.map((status) => ({ value: status, label: status }));

type Props = { chair: Chair; onClose: () => void };

function useChair({ chair, onClose }: Props) {
  const [values, setValues] = useState<ChairFormValues>({
    ...chair,
    dollars: String(chair.amount / 100),
  });
  const [tried, setTried] = useState(false);
  const params = { id: chair.id };
  const { seen, onError } = useSeenRecord(chair);
  const before = toSeenFields(seen);
  const save = useApiMutation({
    call: () => callApi(chairs.update, { params, body: { ...toChairInput(values), seen: before } }),
    changes: [...changedByChairs, chairs.getHistory],
    onError,
    notice: 'Chair saved.',
    // A promised chair is shown as Reserved, whatever it was before.
    undo: seen.promised
      ? null
      : (saved) =>
          callApi(chairs.update, {
            params,
            body: { ...before, admits: seen.admits, seen: toSeenFields(saved) },
          }),
    onSuccess: onClose,
  });
  const remove = useApiMutation({
    call: () => callApi(chairs.delete, { params }),
    changes: changedByChairs,
    notice: `${formatSeat(chair)} deleted.`,
    onSuccess: onClose,
  });
  const errors = validateChair(values);
  const submit = () => {
    setTried(true);
    if (Object.keys(errors).length === 0 && !save.isPending) save.mutate();
  };
  const serverErrors = getFieldErrors(save.error);
  return {
    values,
    setValues,
    errors: tried ? { ...serverErrors, ...errors } : {},
    save,
    remove,
    submit,
  };
}

/** Edits or deletes one chair; shows the server's problem when it is held or sold. */
export function ChairDialog(props: Props) {
  const { chair, onClose } = props;
  const { values, setValues, errors: fieldErrors, save, remove, submit } = useChair(props);
  const [confirming, setConfirming] = useState(false);
  const history = useQuery({
    ...apiQueryOptions(chairs.getHistory, { params: { id: chair.id } }),
    staleTime: 0,
  });
  const busy = save.isPending || remove.isPending;
  const error = save.error ?? remove.error;
  return (
    <Dialog title={formatSeat(chair)} opened onClose={busy ? undefined : onClose} width={560}>
      <Form onSubmit={submit}>
        <ChairFields values={values} errors={fieldErrors} onChange={setValues} />
        {error && <ErrorMessage error={error} />}
        <DialogActions>
          {confirming ? (
            <Button variant="secondary" busy={remove.isPending} onClick={() => remove.mutate()}>
              Yes, delete {chair.chairName}
            </Button>
          ) : (
            <Button variant="secondary" disabled={busy} onClick={() => setConfirming(true)}>
              Delete
            </Button>
          )}
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending} disabled={remove.isPending}>
            Save chair
          </Button>
        </DialogActions>
      </Form>
      <HistorySection query={history} />
    </Dialog>
  );
}

type ChairFormValues = Pick<
  Chair,
  'tableName' | 'chairName' | 'chairType' | 'chairStatus' | 'accessible'
> & {
  dollars: string;
};

/** Error messages by field; empty when the chair can be saved. */
function validateChair({ tableName, chairName, dollars }: ChairFormValues): Record<string, string> {
  const tableError = TableName.safeParse(tableName).error?.issues[0]?.message;
  const chairError = ChairName.safeParse(chairName).error?.issues[0]?.message;
  return {
    ...(tableError && { tableName: tableError }),
    ...(chairError && { chairName: chairError }),
    ...(/^\d{1,5}(\.\d{1,2})?$/.test(dollars.trim())
      ? {}
      : { amount: 'Enter a price in dollars, or 0' }),
  };
}

/** The request body of valid form values. */
const toChairInput = (values: ChairFormValues) => ({
  tableName: values.tableName.trim(),
  chairName: values.chairName.trim(),
  chairType: values.chairType,
  chairStatus: values.chairStatus,
  amount: Math.round(Number(values.dollars) * 100),
  accessible: values.accessible,
});

const toSeenFields = ({
  tableName,
  chairName,
  amount,
  chairType,
  chairStatus,
  accessible,
}: Chair) => ({ tableName, chairName, amount, chairType, chairStatus, accessible });

type ChairFieldsProps = {
  values: ChairFormValues;
  errors: Record<string, string>;
  onChange: (values: ChairFormValues) => void;
};

function ChairFields({ values, errors, onChange }: ChairFieldsProps) {
  const text = (name: 'tableName' | 'chairName' | 'dollars', label: string) => ({
    id: `chair-${name}`,
    label,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: value }),
  });
  return (
    <>
      <TextField {...text('tableName', 'Table Name')} maxLength={40} error={errors['tableName']} />
      <TextField {...text('chairName', 'Chair Name')} maxLength={40} error={errors['chairName']} />
      <SelectField
        id="chair-type"
        label="Chair Type"
        options={types}
        value={values.chairType}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...values,
            chairType: chairTypes.find((type) => type === value) ?? values.chairType,
          })
        }
      />
      <TextField
        {...text('dollars', 'Price in dollars')}
        inputMode="decimal"
        error={errors['amount']}
      />
      <SelectField
        id="chair-status"
        label="Chair Status"
        options={statuses}
        value={values.chairStatus}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...values,
            chairStatus: chairStatuses.find((status) => status === value) ?? values.chairStatus,
          })
        }
      />
      <CheckboxField
        label="A place for a wheelchair"
        checked={values.accessible}
        onChange={(accessible) => onChange({ ...values, accessible })}
      />
    </>
  );
}
