import { type Chair, chairs } from '@namugongo/contract/reception/chairs';
import type { Event } from '@namugongo/contract/reception/events';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api.ts';
import { Dialog, FormActions } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { showNotice } from '../../ui/feedback/notices.ts';
import { ErrorMessage } from '../../ui/feedback/ErrorMessage.tsx';
import { invalidateChairs, planQueryOptions } from '../queries.ts';

const choices: readonly { value: string; label: string; admits: ChairType[] }[] = [
  { value: 'own', label: 'Guests of the chair’s type', admits: [] },
  { value: 'families', label: 'Families: adults and children', admits: ['adult', 'children'] },
];

const countMessage = 'Enter 1 to 40, or leave it empty';

type Props = { event: Event; tableName: string; members: readonly Chair[]; onClose: () => void };

/** Who may sit at a table: guests of its chairs' type, or families with at countText so many children. */
export function TableGuestsDialog(props: Props) {
  const plan = useQuery(planQueryOptions(props.event.id));
  if (!plan.data) return null;
  const table = plan.data.tables.find((each) => each.tableName === props.tableName);
  return <TableGuestsForm {...props} maxChildren={table?.maxChildren ?? null} />;
}

type FormProps = Props & { maxChildren: number | null };

function useTableGuests({ event, tableName, members, maxChildren, onClose }: FormProps) {
  const client = useQueryClient();
  const isFamily = members.some(({ admits }) => admits.length > 1);
  const [choice, setChoice] = useState(isFamily ? 'families' : 'own');
  const [countText, setCountText] = useState(maxChildren === null ? '' : String(maxChildren));
  const [tried, setTried] = useState(false);
  const limit = countText.trim() === '' ? null : Number(countText);
  const isValid = limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= 40);
  const { admits = [] } = choices.find(({ value }) => value === choice) ?? {};
  const save = useMutation({
    mutationFn: () =>
      callApi(chairs.updateTable, {
        body: {
          tableName,
          admits,
          maxChildren: choice === 'families' ? limit : null,
          event: event.id,
        },
      }),
    async onSuccess({ chairs: after }) {
      await invalidateChairs(client);
      const unchanged = after.filter((chair) => chair.admits.length > 1 !== admits.length > 1);
      showNotice(
        unchanged.length > 0
          ? `Saved. ${unchanged.length} chairs stay as they are: they are in use, or their type can’t be shared.`
          : `${tableName} saved.`,
      );
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (isValid && !save.isPending) save.mutate();
  };
  return { choice, setChoice, countText, setCountText, isInvalid: tried && !isValid, save, submit };
}

function TableGuestsForm(props: FormProps) {
  const { tableName, onClose } = props;
  const { choice, setChoice, countText, setCountText, isInvalid, save, submit } =
    useTableGuests(props);
  return (
    <Dialog
      title={`Who may sit at ${tableName}`}
      opened
      onClose={save.isPending ? undefined : onClose}
      width={520}
    >
      <Form onSubmit={submit}>
        <SelectField
          id="table-guests"
          label="Who may sit here"
          options={choices}
          value={choice}
          onChange={({ currentTarget: { value } }) => setChoice(value)}
        />
        {choice === 'families' && (
          <TextField
            id="table-children"
            label="Maximum number of children at this table"
            hint="Empty for any number. A child pays the price for children."
            inputMode="numeric"
            value={countText}
            error={isInvalid ? countMessage : undefined}
            onChange={({ currentTarget: { value } }) => setCountText(value)}
          />
        )}
        {save.error && <ErrorMessage error={save.error} />}
        <FormActions
          submit="Save"
          busy={save.isPending}
          onCancel={save.isPending ? undefined : onClose}
        />
      </Form>
    </Dialog>
  );
}
