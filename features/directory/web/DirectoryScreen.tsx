import { linkTo } from '#contract/screens.ts';
import { getMemberSearchText } from '#features/directory/contract/member-columns.ts';
import { directory, type Member, ContactInput } from '#features/directory/contract/directory.ts';
import {
  memberStatusLabels,
  type MemberStatus,
  memberStatus,
} from '#features/directory/contract/rules/member-statuses.ts';
import { BookOpen, CalendarDays, Download, House, Upload, UserPlus } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { getApiUrl, callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { MoreActions } from '#ui/controls/MoreActions.tsx';
import { Button, LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useSearch } from '#ui/router/use-router.ts';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import styles from './Directory.module.css';
import { ContactCard } from './contact-card-part.ts';
import { ImportMembers } from './ImportMembers.tsx';
import { MemberPhoto } from './MemberPhoto.tsx';
import { MemberCard, getMemberColumns } from './member-columns.tsx';
import {
  useCanEditDirectory,
  useDeleteMember,
  useDirectorySettings,
  useMembers,
  useOwnMember,
  useUpdateDirectorySettings,
} from './queries.ts';
import { schemaResolver } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Dialog, DialogActions, FormActions } from '#ui/dialogs/Dialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Alert } from '#ui/feedback/Alert.tsx';

/** /directory: the members, each field only for its audience (specification, section 2; parish knowledge, 'Directory'). */
export function DirectoryScreen() {
  const members = useMembers();
  const canEdit = useCanEditDirectory();
  const [importing, setImporting] = useState(false);
  return (
    <StaffPage
      title="List of Members"
      subtitle="You choose what other members can see about you."
      actions={
        canEdit ? (
          <SecretaryActions isEmpty={!members.data?.length} onImport={() => setImporting(true)} />
        ) : (
          <>
            <OwnEntryLink />
            <LifeDaysLink />
            <SaveContacts />
          </>
        )
      }
    >
      <Loaded
        query={members}
        skeleton={<RowsSkeleton search rows={8} label="Loading members..." />}
      >
        {(rows) => <MembersByStatus rows={rows} canEdit={canEdit} />}
      </Loaded>
      {canEdit && <ImportMembers opened={importing} onClose={() => setImporting(false)} />}
    </StaffPage>
  );
}

const LifeDaysLink = () => (
  <LinkButton to="/birthdays" variant="secondary" icon={<CalendarDays aria-hidden="true" />}>
    Birthdays
  </LinkButton>
);

function OwnEntryLink() {
  const { data: own } = useOwnMember();
  if (!own) return null;
  return <LinkButton to={linkTo('/edit-member/$id', { id: own.id })}>My entry</LinkButton>;
}

type SecretaryActionsProps = { isEmpty: boolean; onImport: () => void };

function SecretaryActions({ isEmpty, onImport }: SecretaryActionsProps) {
  return (
    <>
      <LinkButton to="/add-member" icon={<UserPlus aria-hidden="true" />}>
        Add New Member
      </LinkButton>
      <MoreActions>
        <Button variant="secondary" icon={<Upload aria-hidden="true" />} onClick={onImport}>
          Import
        </Button>
        <ExportButtons
          disabled={isEmpty}
          url={(format) => getApiUrl(directory.export, { query: { format } })}
        />
        <SaveContacts />
        <OrderSelect />
        <LifeDaysLink />
        <LinkButton to="/households" variant="secondary" icon={<House aria-hidden="true" />}>
          Households
        </LinkButton>
        <LinkButton
          to="/directory-booklet"
          variant="secondary"
          icon={<BookOpen aria-hidden="true" />}
        >
          Booklet
        </LinkButton>
      </MoreActions>
    </>
  );
}

/** All that the person sees, for the contacts of their phone. */
const SaveContacts = () => (
  <OutsideLinkButton
    variant="secondary"
    icon={<Download aria-hidden="true" />}
    href={getApiUrl(directory.getVCards, { query: {} })}
    download
  >
    Save contacts
  </OutsideLinkButton>
);

const orders = [
  { value: 'name', label: 'By first name' },
  { value: 'surname', label: 'By surname' },
  { value: 'household', label: 'By household' },
] as const;

/** How the list and the booklet are ordered, for everyone. */
function OrderSelect() {
  const { data, isError } = useDirectorySettings();
  const update = useUpdateDirectorySettings();
  if (isError && !data) return null;
  return (
    <>
      <InlineSelect
        label="Order"
        options={orders}
        value={data?.order ?? 'name'}
        disabled={!data}
        onChange={(value) => {
          const order = orders.find((item) => item.value === value)?.value;
          if (order) update.mutate({ order });
        }}
      />
      {update.error && <ErrorMessage error={update.error} />}
    </>
  );
}

const statusOptions = [
  { value: 'present', label: 'Members' },
  { value: 'moved', label: memberStatusLabels.moved },
  { value: 'died', label: memberStatusLabels.died },
] as const;

/** The members; the secretary also sees who has moved away or died. */
function MembersByStatus({ rows, canEdit }: { rows: readonly Member[]; canEdit: boolean }) {
  const [visible, setVisible] = useState<MemberStatus>('present');
  const members = useMemo(() => rows.filter(({ status }) => status === visible), [rows, visible]);
  const isOffered = canEdit && (visible !== 'present' || rows.length > members.length);
  return (
    <>
      {isOffered && (
        <div>
          <InlineSelect
            label="Show"
            options={statusOptions}
            value={visible}
            onChange={(value) => setVisible(memberStatus.parse(value))}
          />
        </div>
      )}
      <Members key={visible} rows={members} canEdit={canEdit} isPresent={visible === 'present'} />
    </>
  );
}

type MembersProps = { rows: readonly Member[]; canEdit: boolean; isPresent: boolean };

function Members({ rows, canEdit, isPresent }: MembersProps) {
  const [requested, setRequested] = useState<Member | null>(null);
  const [writingTo, setWritingTo] = useState<Member | null>(null);
  const [cardOf, setCardOf] = useState<Member | null>(null);
  const remove = useDeleteMember();
  const sendsEmail = useSendsEmail();
  const numbers = useMemo(() => new Map(rows.map(({ id }, index) => [id, index + 1])), [rows]);
  const actions = useMemo(
    () => ({
      canEdit,
      sendsEmail,
      onContact: setWritingTo,
      onCard: setCardOf,
      onDelete: setRequested,
    }),
    [canEdit, sendsEmail],
  );
  const columns = useMemo(() => getMemberColumns(numbers, actions), [numbers, actions]);
  const table = useTableRows({
    rows,
    columns,
    text: getMemberSearchText,
    initialSearch: useSearch()['search'],
  });
  return (
    <>
      {remove.error && <ErrorMessage error={remove.error} />}
      <RowsTable
        label="List of Members"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, phone, email or kabondo"
        empty={
          isPresent ? (
            <NoMembers canEdit={canEdit} />
          ) : (
            <EmptyState title="No one here">
              The status of a person is chosen in their entry.
            </EmptyState>
          )
        }
        card={(member) => (
          <MemberCard member={member} number={numbers.get(member.id)} {...actions} />
        )}
      />
      <ConfirmDialog
        title={`Delete “${requested?.name}”?`}
        opened={requested !== null}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() =>
          requested && remove.mutate(requested, { onSettled: () => setRequested(null) })
        }
        onCancel={() => setRequested(null)}
      >
        <p>They leave the directory. If they have an account, they keep it.</p>
      </ConfirmDialog>
      {writingTo && <ContactDialog member={writingTo} onClose={() => setWritingTo(null)} />}
      {cardOf && (
        <Dialog title={cardOf.name} opened onClose={() => setCardOf(null)}>
          <div className={styles.contactCard}>
            <MemberPhoto member={cardOf} size="large" />
            <ContactCard member={cardOf} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function NoMembers({ canEdit }: { canEdit: boolean }) {
  return (
    <EmptyState
      title="The directory is empty"
      actions={canEdit && <LinkButton to="/add-member">Add New Member</LinkButton>}
    >
      {canEdit ? 'Add the first member, or import a list.' : 'The secretary will add members here.'}
    </EmptyState>
  );
}

type ContactDialogProps = { member: Member; onClose: () => void };

/** Sends a message through the site. Neither side sees the other's address unless the sender shares theirs. */
function ContactDialog({ member, onClose }: ContactDialogProps) {
  const { id, name } = member;
  const { form, discard, showErrors } = useDraftForm<ContactInput>(
    'accountDraft',
    `contact ${id}`,
    { message: '', shareAddress: false },
    schemaResolver(ContactInput, { sync: true }),
  );
  const send = useMutation({
    mutationFn: (body: ContactInput) => callApi(directory.contact, { params: { id }, body }),
    onSuccess: discard,
    onError: (error) => showErrors(error),
  });
  const fieldErrors = form.errors['message']
    ? [{ field: 'contact-message', label: 'Message' }]
    : [];
  return (
    <Dialog title={`Write to ${name}`} opened onClose={onClose}>
      {send.isSuccess ? (
        <>
          <Alert tone="ok">
            <span role="status">We&apos;re sending your message to {name}.</span>
          </Alert>
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </>
      ) : (
        <Form errors={fieldErrors} onSubmit={form.onSubmit((body) => send.mutate(body))}>
          <TextAreaField
            id="contact-message"
            label="Message"
            hint="We'll email it to them. You won't see their address."
            {...form.getInputProps('message')}
          />
          <CheckboxField
            label="Share my email address"
            hint={`${name} can then reply to you directly.`}
            checked={form.values.shareAddress}
            onChange={(shareAddress) => form.setFieldValue('shareAddress', shareAddress)}
          />
          {send.error && fieldErrors.length === 0 && <ErrorMessage error={send.error} />}
          <FormActions submit="Send" busy={send.isPending} onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
