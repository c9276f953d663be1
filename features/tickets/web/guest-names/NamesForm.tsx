import { useForm } from '@mantine/form';
import { buyerName } from '#contract/buyer.ts';
import { companions, type NewName } from '#features/tickets/contract/companions.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { listUnnamedTickets } from '#features/tickets/contract/rules/guest-names.ts';
import type { TicketSearchResult } from '#features/tickets/contract/tickets.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatGuestSeat } from '#features/event/contract/rules/guest-types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callApi, invalidateEndpoints } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice, showUndo } from '#ui/feedback/notices.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Send } from '#ui/icons.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import layout from '#ui/layout/layout.module.css';
import { changedByOwnTickets } from '../companions/queries.ts';
import styles from '../ReceiptScreen.module.css';

const ShareDialog = lazyPart(() =>
  import('../companions/ShareDialog.tsx').then((file) => file.ShareDialog),
);

const fieldName = (id: number) => `name-${id}`;

/** A field for the name of each guest. One that still has the buyer's name is empty, and may stay so. */
export function NamesForm({ receipt, keys }: { receipt: Receipt; keys: string[] }) {
  const { form, seen, isUnnamed, submit, isPending, error } = useNames(receipt, keys);
  const { tickets } = receipt;
  const getHint = ({ id, userName }: TicketSearchResult) => {
    if (userName !== seen.get(id)) return `Now: ${userName}`;
    return isUnnamed(id) ? 'No name yet' : undefined;
  };
  const errors = tickets
    .filter(({ id }) => form.errors[fieldName(id)])
    .map((ticket) => ({ field: fieldName(ticket.id), label: formatGuestSeat(ticket) }));
  return (
    <>
      <Form className={styles.names} errors={errors} onSubmit={submit}>
        {tickets.map((ticket) => (
          <GuestField key={ticket.id} ticket={ticket} keys={keys}>
            <TextField
              label={formatGuestSeat(ticket)}
              autoComplete="off"
              readOnly={!canName(ticket)}
              hint={getHint(ticket)}
              {...form.getInputProps(fieldName(ticket.id))}
              id={fieldName(ticket.id)}
              name={fieldName(ticket.id)}
            />
          </GuestField>
        ))}
        {error && <ErrorMessage error={error} />}
        <Button type="submit" busy={isPending} fullWidth="onMobile">
          Save names
        </Button>
      </Form>
      <UnsavedChangesDialog isDirty={form.isDirty() && !isPending} />
    </>
  );
}

const canName = ({ actions = [] }: TicketSearchResult) => actions.includes('correct-name');

/** The names in the form: those that changed are saved together, and the notice puts back what was there. */
function useNames(receipt: Receipt, keys: string[]) {
  const { tickets } = receipt;
  const client = useQueryClient();
  // What the fields were filled with: a guest may write the own name meanwhile.
  const [seen, setSeen] = useState(
    () => new Map(tickets.map(({ id, userName }) => [id, userName])),
  );
  const unnamed = new Set(listUnnamedTickets(tickets, receipt.name).map(({ id }) => id));
  const form = useForm<Record<string, string>>({
    mode: 'controlled',
    initialValues: Object.fromEntries(
      tickets.map(({ id, userName }) => [fieldName(id), unnamed.has(id) ? '' : userName]),
    ),
  });
  const save = (names: NewName[]) => callApi(companions.saveNames, { body: { key: keys, names } });
  const showSaved = (names: NewName[]) => {
    setSeen((last) => new Map([...last, ...names.map(({ id, name }) => [id, name] as const)]));
    form.resetDirty();
  };
  const undo = async (names: NewName[]) => {
    const back = names.map(({ id, before, name }) => ({ id, before: name, name: before }));
    await save(back);
    for (const { id, name } of back)
      form.setFieldValue(fieldName(id), name === receipt.name ? '' : name);
    showSaved(back);
    await invalidateEndpoints(client, ...changedByOwnTickets);
  };
  const { mutate, isPending, error } = useApiMutation({
    call: save,
    changes: changedByOwnTickets,
    onSuccess(_result, names) {
      showSaved(names);
      showUndo({ message: `${formatCount(names.length, 'name')} saved.`, undo: () => undo(names) });
    },
  });
  const submit = () => {
    const { names, errors } = readNames(tickets.filter(canName), seen, form.getValues());
    form.setErrors(errors);
    if (Object.keys(errors).length > 0 || isPending) return;
    if (names.length === 0) showNotice('No name has changed.');
    else mutate(names);
  };
  return { form, seen, isUnnamed: (id: number) => unnamed.has(id), submit, isPending, error };
}

/** What changed, as the server stores it, and what is wrong, by field. An empty field stays as it is. */
function readNames(
  tickets: readonly TicketSearchResult[],
  seen: ReadonlyMap<number, string>,
  values: Readonly<Record<string, string>>,
): { names: NewName[]; errors: Record<string, string> } {
  const names: NewName[] = [];
  const errors: Record<string, string> = {};
  for (const { id } of tickets) {
    const text = values[fieldName(id)] ?? '';
    const before = seen.get(id) ?? '';
    const { data: name, error } = buyerName.safeParse(text);
    if (text.trim() === '' || name === before) continue;
    if (name === undefined) errors[fieldName(id)] = error?.issues[0]?.message ?? '';
    else names.push({ id, before, name });
  }
  return { names, errors };
}

type GuestFieldProps = { ticket: TicketSearchResult; keys: string[]; children: ReactNode };

/** The name of one guest, and the way to let the guest write it. */
function GuestField({ ticket, keys, children }: GuestFieldProps) {
  const [isSharing, setIsSharing] = useState(false);
  return (
    <div className={layout.stackTight}>
      {children}
      {ticket.actions?.includes('share') && (
        <div className={layout.row}>
          <Button
            variant="link"
            size="small"
            icon={<Send size={20} aria-hidden="true" />}
            aria-label={`Send this ticket to its guest: ${formatGuestSeat(ticket)}`}
            onClick={() => setIsSharing(true)}
          >
            {ticket.shared ? 'Send the link again' : 'Send this ticket to its guest'}
          </Button>
        </div>
      )}
      {isSharing && <ShareDialog ticket={ticket} keys={keys} onEnd={() => setIsSharing(false)} />}
    </div>
  );
}
