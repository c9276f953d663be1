import { schemaResolver, useForm } from '@mantine/form';
import { SecretDialog } from '#features/api-tokens/web/SecretDialog.tsx';
import { type Webhook, WebhookInput, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { listErrors, WebhookFields } from './WebhookFields.tsx';

const useWebhookForm = (initialValues: WebhookInput) =>
  useForm<WebhookInput>({
    initialValues,
    validate: schemaResolver(WebhookInput, { sync: true }),
  });

const NewSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog
    title="Signing secret"
    id="webhook-secret"
    label="Signing secret"
    hint="The program uses it to check that a message is from us."
    value={secret}
    onClose={onClose}
  />
);

/** Creates a webhook, then shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const form = useWebhookForm({ name: '', url: '', events: [] });
  const create = useApiMutation({
    call: (body: WebhookInput) => callApi(webhooks.create, { body }),
    changes: [webhooks.list],
  });
  if (create.data) return <NewSecret secret={create.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title="New webhook"
      submit="Create webhook"
      mutation={create}
      errors={listErrors(form)}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onClose={onClose}
      width={640}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}

type WebhookDialogProps = { webhook: Webhook; onClose: () => void };

export function ChangeWebhookDialog({
  webhook: { id, name, url, events },
  onClose,
}: WebhookDialogProps) {
  const seen = { name, url, events };
  const form = useWebhookForm(seen);
  const update = useApiMutation({
    call: (webhook: WebhookInput) =>
      callApi(webhooks.update, { params: { id }, body: { webhook, seen } }),
    changes: [webhooks.list],
    notice: 'Changes saved.',
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Change “${name}”`}
      submit="Save webhook"
      mutation={update}
      errors={listErrors(form)}
      onSubmit={form.onSubmit((values) => update.mutate(values))}
      onClose={onClose}
      width={640}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}

export function ReplaceSecretDialog({ webhook: { id, name }, onClose }: WebhookDialogProps) {
  const rotate = useApiMutation({
    call: () => callApi(webhooks.rotateSecret, { params: { id } }),
    changes: [webhooks.list],
  });
  if (rotate.data) return <NewSecret secret={rotate.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Replace the secret of “${name}”?`}
      opened
      confirmLabel="Replace secret"
      mutation={rotate}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      <p>
        You get a new secret to give to the program. For 24 hours we sign with both, so it misses
        nothing.
      </p>
    </ConfirmDialog>
  );
}

export function DeleteWebhookDialog({
  webhook: { id, name, waiting },
  onClose,
  onDeleted,
}: WebhookDialogProps & { onDeleted: () => void }) {
  const remove = useApiMutation({
    call: () => callApi(webhooks.delete, { params: { id } }),
    notice: 'Webhook deleted.',
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      opened
      confirmLabel="Delete webhook"
      mutation={remove}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        The program won't be told anything more
        {waiting > 0 && ', and messages that wait are deleted'}. This can't be undone. You can pause
        a webhook instead.
      </p>
    </ConfirmDialog>
  );
}
