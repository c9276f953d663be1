import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import type { Event } from '#features/event/contract/events.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { planQueryOptions } from '#features/event/web/queries.ts';
import { invalidateChairs } from '#features/hall/web/chairs/store/chair-queries.ts';
import { TableGuestsFields, useTableGuestsFields } from './TableGuestsFields.tsx';

type Props = { event: Event; tableName: string; members: readonly Chair[]; onClose: () => void };

/** Who may sit at a table: guests of its chairs' type, or families with at most so many children. */
export function TableGuestsDialog(props: Props) {
  const plan = useQuery(planQueryOptions(props.event.id));
  if (!plan.data) return null;
  const table = plan.data.tables.find((each) => each.tableName === props.tableName);
  return <TableGuestsForm {...props} maxChildren={table?.maxChildren ?? null} />;
}

type FormProps = Props & { maxChildren: number | null };

function TableGuestsForm({ event, tableName, members, maxChildren, onClose }: FormProps) {
  const client = useQueryClient();
  const isFamily = members.some(({ admits }) => admits.length > 1);
  const guests = useTableGuestsFields({ isFamily, maxChildren });
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      callApi(chairs.updateTable, {
        body: {
          tableName,
          admits: guests.admits,
          maxChildren: guests.maxChildren,
          event: event.id,
        },
      }),
    async onSuccess({ chairs: after }) {
      await invalidateChairs(client);
      const isShared = guests.admits.length > 1;
      const unchanged = after.filter(({ admits }) => admits.length > 1 !== isShared);
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
    if (guests.isValid && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      title={`Who may sit at ${tableName}`}
      opened
      onClose={save.isPending ? undefined : onClose}
      width={520}
    >
      <Form onSubmit={submit}>
        <TableGuestsFields fields={guests.fields} tried={tried} />
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
