import { chairs, tableNames } from '@namugongo/contract/reception/chairs';
import type { Event } from '@namugongo/contract/reception/events';
import { type ChairType, chairTypes } from '@namugongo/contract/rules/chair-states';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Dialog, FormActions } from '../../ui/Dialog.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { chairTypeLabels } from '../chairs/chair-types.ts';
import { refreshHall } from '../queries.ts';

type Answers = { tableName: string; chairType: ChairType; chairCount: string };
type Props = { event: Event; taken: readonly string[]; onClose: () => void };

/** The first name of the hall's own series that no table has yet. */
const nextName = (taken: readonly string[]) =>
  tableNames.find((name) => !taken.includes(name)) ?? '';

function useNewTable({ event, taken, onClose }: Props) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Answers>({
    tableName: nextName(taken),
    chairType: 'adult',
    chairCount: '10',
  });
  const count = Number(answers.chairCount);
  const create = useMutation({
    mutationFn: () =>
      ask(chairs.createTable, {
        body: {
          tableName: answers.tableName.trim(),
          chairType: answers.chairType,
          chairCount: count,
          event: event.id,
        },
      }),
    onSuccess: async () => {
      await refreshHall(client);
      onClose();
    },
  });
  const [tried, setTried] = useState(false);
  const told = fieldErrorsOf(create.error);
  const faults: Record<string, string | undefined> = {
    ...told,
    ...(answers.tableName.trim() ? {} : { tableName: 'Table Name is required' }),
    ...(Number.isInteger(count) && count >= 1 && count <= 20
      ? {}
      : { chairCount: 'A table has 1 to 20 chairs' }),
  };
  const wrong = tried ? faults : {};
  const submit = () => {
    setTried(true);
    if (!faults['tableName'] && !faults['chairCount'] && !create.isPending) create.mutate();
  };
  return { answers, setAnswers, wrong, create, submit };
}

/** A whole table at once, its chairs numbered from 1. */
export function NewTableDialog(props: Props) {
  const { event, onClose } = props;
  const { answers, setAnswers, wrong, create, submit } = useNewTable(props);
  return (
    <Dialog
      title="Create a table"
      opened
      onClose={create.isPending ? undefined : onClose}
      width={520}
    >
      <Form onSubmit={submit}>
        <TextField
          id="new-table-name"
          label="Table Name"
          value={answers.tableName}
          error={wrong['tableName']}
          maxLength={40}
          onChange={({ currentTarget: { value } }) => setAnswers({ ...answers, tableName: value })}
        />
        <SelectField
          id="new-table-type"
          label="Chair Type"
          options={event.prices.map(({ chairType }) => ({
            value: chairType,
            label: chairTypeLabels[chairType],
          }))}
          value={answers.chairType}
          onChange={({ currentTarget: { value } }) =>
            setAnswers({
              ...answers,
              chairType: chairTypes.find((type) => type === value) ?? answers.chairType,
            })
          }
        />
        <TextField
          id="new-table-count"
          label="Number of chairs"
          inputMode="numeric"
          value={answers.chairCount}
          error={wrong['chairCount']}
          onChange={({ currentTarget: { value } }) => setAnswers({ ...answers, chairCount: value })}
        />
        {create.error && <ProblemMessage error={create.error} />}
        <FormActions
          submit="Create table"
          busy={create.isPending}
          onCancel={create.isPending ? undefined : onClose}
        />
      </Form>
    </Dialog>
  );
}
