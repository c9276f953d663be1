import type { UseFormReturnType } from '@mantine/form';
import {
  webhookEventNames,
  webhookEvents,
} from '#features/webhooks/contract/rules/webhook-events.ts';
import type { WebhookInput } from '#features/webhooks/contract/webhooks.ts';
import { CheckboxGroupField } from '#ui/forms/CheckboxGroupField.tsx';
import type { FormFieldError } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const choices = webhookEventNames.map((event) => ({
  value: event,
  label: webhookEvents[event],
  description: event,
}));

type WebhookForm = UseFormReturnType<WebhookInput>;

export const listErrors = ({ errors }: WebhookForm): FormFieldError[] => [
  ...(errors['name'] ? [{ field: 'webhook-name', label: 'Name' }] : []),
  ...(errors['url'] ? [{ field: 'webhook-url', label: 'Address' }] : []),
  ...(errors['events'] ? [{ field: 'webhook-events', label: 'Events' }] : []),
];

export const WebhookFields = ({ form }: { form: WebhookForm }) => (
  <>
    <TextField
      id="webhook-name"
      label="Name"
      autoComplete="off"
      hint="The program that is told. For example, Books of the parish."
      {...form.getInputProps('name')}
    />
    <TextField
      id="webhook-url"
      label="Address"
      type="url"
      inputMode="url"
      autoComplete="off"
      hint="The people who run the program give it to you. It begins with https://."
      {...form.getInputProps('url')}
    />
    <CheckboxGroupField
      id="webhook-events"
      legend="Tell it when"
      choices={choices}
      value={form.values.events}
      error={form.errors['events']}
      onChange={(events) => form.setFieldValue('events', events)}
    />
  </>
);
