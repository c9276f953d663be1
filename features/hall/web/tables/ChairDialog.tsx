import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { type ChairFormValues, ChairFields, toChairInput, validateChair } from './ChairFields.tsx';
import { changedByChairs } from '#features/hall/web/chairs/store/chair-queries.ts';

type Props = { chair: Chair; onClose: () => void };

function useChair({ chair, onClose }: Props) {
  const [values, setValues] = useState<ChairFormValues>({
    ...chair,
    dollars: String(chair.amount / 100),
  });
  const [tried, setTried] = useState(false);
  const params = { id: chair.id };
  const save = useApiMutation({
    call: () => callApi(chairs.update, { params, body: toChairInput(values) }),
    changes: changedByChairs,
    notice: 'Chair saved.',
    onSuccess: onClose,
  });
  const remove = useApiMutation({
    call: () => callApi(chairs.delete, { params }),
    changes: changedByChairs,
    notice: `${chair.tableName}, ${chair.chairName} deleted.`,
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
  const busy = save.isPending || remove.isPending;
  const error = save.error ?? remove.error;
  return (
    <Dialog
      title={`${chair.tableName}, ${chair.chairName}`}
      opened
      onClose={busy ? undefined : onClose}
      width={560}
    >
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
    </Dialog>
  );
}
