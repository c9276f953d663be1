import { type Chair, chairs } from '@namugongo/contract/reception/chairs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { type ChairAnswers, ChairFields, changeOf, faultsIn } from './ChairFields.tsx';
import { refreshHall } from '../queries.ts';

type Props = { chair: Chair; onClose: () => void };

function useChair({ chair, onClose }: Props) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<ChairAnswers>({
    ...chair,
    dollars: String(chair.amount / 100),
  });
  const [tried, setTried] = useState(false);
  const done = {
    onSuccess: async () => {
      await refreshHall(client);
      onClose();
    },
  };
  const params = { id: chair.id };
  const save = useMutation({
    mutationFn: () => ask(chairs.change, { params, body: changeOf(answers) }),
    ...done,
  });
  const remove = useMutation({ mutationFn: () => ask(chairs.remove, { params }), ...done });
  const faults = faultsIn(answers);
  const submit = () => {
    setTried(true);
    if (Object.keys(faults).length === 0 && !save.isPending) save.mutate();
  };
  const told = fieldErrorsOf(save.error);
  return { answers, setAnswers, wrong: tried ? { ...told, ...faults } : {}, save, remove, submit };
}

/** Changes or removes one chair; the server refuses where somebody has it. */
export function ChairDialog(props: Props) {
  const { chair, onClose } = props;
  const { answers, setAnswers, wrong, save, remove, submit } = useChair(props);
  const [asked, setAsked] = useState(false);
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
        <ChairFields answers={answers} wrong={wrong} onChange={setAnswers} />
        {error && <ProblemMessage error={error} />}
        <DialogActions>
          {asked ? (
            <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              Yes, remove {chair.chairName}
            </Button>
          ) : (
            <Button look="quiet" disabled={busy} onClick={() => setAsked(true)}>
              Remove
            </Button>
          )}
          <Button look="quiet" onClick={onClose} disabled={busy}>
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
