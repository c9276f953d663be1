import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import {
  type GroupMessage,
  GroupMessageInput,
  type GroupMessages,
  type GroupRecipient,
} from '#features/groups/contract/group-messages.ts';
import type { Group } from '#features/groups/contract/groups.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import {
  useEmailChoice,
  useGroupMessages,
  useMessageRecipients,
  useSendMessage,
} from './queries.ts';

type MessagesPartProps = { group: Group; canLead: boolean };

/** The messages within a group: each member chooses whether they come by email. */
export function MessagesPart({ group, canLead }: MessagesPartProps) {
  return (
    <FormCard as="section">
      <h2>Messages</h2>
      <Loaded query={useGroupMessages(group.id)} skeleton={<SkeletonLines lines={4} />}>
        {({ messages, isOn, audience }) => (
          <>
            {isOn !== null && <EmailChoice id={group.id} isOn={isOn} />}
            {audience && <MessageForm group={group} audience={audience} />}
            {messages.length === 0 ? (
              <p>No messages yet.</p>
            ) : (
              <ul className={items.rows} aria-label="Messages to the group">
                {messages.map((message) => (
                  <li key={message.id}>
                    <Message groupId={group.id} message={message} canLead={canLead} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </FormCard>
  );
}

function EmailChoice({ id, isOn }: { id: number; isOn: boolean }) {
  const change = useEmailChoice(id);
  const sendsEmail = useSendsEmail();
  return (
    <>
      <CheckboxField
        label="Emails of this group"
        hint={
          sendsEmail
            ? 'You can also turn them off by the link in each email.'
            : "This site can't send email yet. We'll remember your choice."
        }
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={change.mutate}
      />
      {change.error && <ErrorMessage error={change.error} />}
    </>
  );
}

const labels = { subject: 'Subject', body: 'Message' };
const fields = ['subject', 'body'] as const;
const emptyMessage: GroupMessageInput = { subject: '', body: '' };

type MessageFormProps = { group: Group; audience: NonNullable<GroupMessages['audience']> };

function useMessageForm(group: Group) {
  const draftForm = useDraftForm<GroupMessageInput>(
    'accountDraft',
    `message to group ${group.id}`,
    emptyMessage,
    schemaResolver(GroupMessageInput, { sync: true }),
  );
  const send = useSendMessage(group.id);
  const submit = (count: number) =>
    send.mutate(
      { ...draftForm.form.values, count },
      {
        onSuccess: () => {
          draftForm.discard();
          draftForm.startAgain();
        },
        onError: draftForm.showErrors,
      },
    );
  return { draftForm, send, submit };
}

/** Writes to the members; the dialog shows the message and how many people get it. */
function MessageForm({ group, audience }: MessageFormProps) {
  const { draftForm, send, submit } = useMessageForm(group);
  const { form } = draftForm;
  const [isOpen, setOpen] = useState(false);
  const people = formatCount(audience.count, 'person', 'people');
  const fieldErrors = fields
    .filter((field) => form.errors[field])
    .map((field) => ({ field, label: labels[field] }));
  return (
    <Form errors={fieldErrors} onSubmit={form.onSubmit(() => setOpen(true))}>
      <DraftNotice draft={draftForm} />
      <TextField id="subject" label={labels.subject} {...form.getInputProps('subject')} />
      <TextAreaField
        id="body"
        label={labels.body}
        hint="Everyone in the group who wants its emails gets it. Replies go to your email address."
        {...form.getInputProps('body')}
      />
      <p className={layout.hint}>{formatSkipped(audience)}</p>
      <div>
        <Button type="submit" disabled={audience.count === 0} fullWidth="onMobile">
          Send to {people}
        </Button>
      </div>
      <ConfirmDialog
        title={`Send to ${people}?`}
        opened={isOpen}
        confirmLabel={`Send to ${people}`}
        cancelLabel="Keep editing"
        mutation={send}
        onConfirm={() => submit(audience.count)}
        onCancel={() => {
          send.reset();
          setOpen(false);
        }}
      >
        <p>
          <b>{form.values.subject}</b>
        </p>
        <p className={items.text}>{form.values.body}</p>
      </ConfirmDialog>
    </Form>
  );
}

function formatSkipped({ count, off, withoutEmail }: MessageFormProps['audience']): string {
  const skipped = [
    off > 0 && `${formatCount(off, 'person', 'people')} turned the emails off`,
    withoutEmail > 0 && `${formatCount(withoutEmail, 'person', 'people')} without an email address`,
  ].filter(Boolean);
  const note = skipped.length > 0 ? ` It doesn't reach ${skipped.join(' and ')}.` : '';
  return `Goes to ${formatCount(count, 'person', 'people')}.${note}`;
}

type MessageProps = { groupId: number; message: GroupMessage; canLead: boolean };

function Message({ groupId, message, canLead }: MessageProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, subject, body, senderName, sentAt } = message;
  return (
    <div className={layout.stackTight}>
      <b>{subject}</b>
      <p className={layout.hint}>
        {senderName}, <Timestamp date={sentAt} />
      </p>
      <p className={items.text}>
        <LinkedText>{body}</LinkedText>
      </p>
      {canLead && (
        <div>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={`Who got it: ${subject}`}
            onClick={() => setOpen(!isOpen)}
          >
            Who got it
          </Button>
        </div>
      )}
      {isOpen && <Recipients groupId={groupId} message={id} />}
    </div>
  );
}

const stateLabels: Record<GroupRecipient['state'], string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Not delivered',
  stored: 'Not sent: this site can’t send email yet',
  off: 'Turned the emails off',
  'no-email': 'No email address',
  left: 'Left the group',
};

function Recipients({ groupId, message }: { groupId: number; message: number }) {
  return (
    <Loaded query={useMessageRecipients(groupId, message)} skeleton={<SkeletonLines lines={3} />}>
      {(rows) => (
        <ul className={items.rows} aria-label="Recipients">
          {rows.map(({ id, name, state }) => (
            <li key={id}>
              <span>{name}</span>
              <span className={layout.hint}>{stateLabels[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
