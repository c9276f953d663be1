import { fillIn } from '#ui/forms/fill-in.ts';
import { schemaResolver } from '@mantine/form';
import { type Hour, HourRequestInput } from '#features/hours/contract/hour-schemas.ts';
import type { ReactNode } from 'react';
import { isSensitive } from '#features/hours/contract/rules/hour-states.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import layout from '#ui/layout/layout.module.css';
import { isCoordinator, useRequestHour } from './queries.ts';

export const requestLabels = {
  name: 'Name',
  telephone: 'Telephone',
  note: 'Note',
  location: 'Place',
};
const fields = ['name', 'telephone', 'note', 'location'] as const;
type RequestField = (typeof fields)[number];

function getNextStepHint({ category, volunteerName }: Hour, sendsEmail: boolean): string {
  if (isSensitive(category))
    return `A coordinator looks at your request first, then we'll ask ${volunteerName}.`;
  return sendsEmail
    ? `We'll ask ${volunteerName}, who will answer you.`
    : `This site can't send email yet. ${volunteerName} will see your request after signing in.`;
}

/** 'Make a request': name, telephone and a note (decisions, section 6). */
export function RequestForm({ hour }: { hour: Hour }) {
  const { id } = hour;
  const person = useOwnAccount();
  const sendsEmail = useSendsEmail();
  const saved: HourRequestInput = {
    name: person.name,
    telephone: person.telephone ?? '',
    note: '',
    location: '',
    forAnother: false,
  };
  const draftForm = useDraftForm<HourRequestInput>(
    'accountDraft',
    `request ${id}`,
    saved,
    schemaResolver(HourRequestInput, { sync: true }),
  );
  const { form } = draftForm;
  const request = useRequestHour(id);
  const fieldErrors = fields
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `request-${field}`, label: requestLabels[field] }));
  const submit = (body: HourRequestInput) => {
    if (!request.isPending)
      request.mutate(body, {
        onSuccess: () => {
          draftForm.discard();
          showNotice('Request sent.');
        },
        onError: draftForm.showErrors,
      });
  };
  return (
    <FormCard as="section">
      <h2>Make a request</h2>
      <p>{getNextStepHint(hour, sendsEmail)}</p>
      <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
        <DraftNotice draft={draftForm} />
        <ForAnotherField form={form} />
        <RequestFields form={form} />
        {request.error && fieldErrors.length === 0 && <ErrorMessage error={request.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" busy={request.isPending}>
            Send request
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}

type ForAnotherValues = Pick<HourRequestInput, 'forAnother' | 'name' | 'telephone'>;
type ForAnotherFieldProps = {
  form: { values: ForAnotherValues; setValues: (values: Partial<ForAnotherValues>) => void };
};

/** A coordinator may ask for someone else; the own name and telephone then go. */
export function ForAnotherField({ form }: ForAnotherFieldProps) {
  const person = useOwnAccount();
  if (!isCoordinator(person)) return null;
  const offer = (forAnother: boolean) =>
    forAnother ? {} : { name: person.name, telephone: person.telephone ?? '' };
  return (
    <CheckboxField
      label="I'm asking for someone else"
      hint="We keep both names. Answers go to the office."
      checked={form.values.forAnother}
      onChange={(forAnother) =>
        form.setValues({
          forAnother,
          ...fillIn<'name' | 'telephone'>(form.values, offer(forAnother), offer(!forAnother)),
        })
      }
    />
  );
}

type RequestFieldsProps = {
  form: {
    values: { telephone: string };
    errors: Record<string, ReactNode>;
    getInputProps: (field: RequestField) => object;
    setFieldValue: (field: 'telephone', digits: string) => void;
  };
  isNoteOptional?: boolean;
};

/** Who asks, what for, and where. */
export function RequestFields({ form, isNoteOptional = true }: RequestFieldsProps) {
  return (
    <>
      <TextField id="request-name" label={requestLabels.name} {...form.getInputProps('name')} />
      <TelephoneField
        id="request-telephone"
        label={requestLabels.telephone}
        hint="The volunteer sees this after accepting."
        value={form.values.telephone}
        error={form.errors['telephone']}
        onChange={(digits) => form.setFieldValue('telephone', digits)}
      />
      <TextAreaField
        id="request-note"
        label={requestLabels.note}
        optional={isNoteOptional}
        hint="When, and what you need. Please leave out addresses and phone numbers."
        {...form.getInputProps('note')}
      />
      <TextField
        id="request-location"
        label={requestLabels.location}
        optional
        hint="The volunteer sees this after accepting."
        {...form.getInputProps('location')}
      />
    </>
  );
}
