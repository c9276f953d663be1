import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkPath } from '#contract/screens.ts';
import { Button, LinkButton } from '../controls/Button.tsx';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { ErrorMessage } from '../feedback/ErrorMessage.tsx';
import layout from '../layout/layout.module.css';
import { DraftNotice } from '../forms/DraftNotice.tsx';
import { Form, type FormFieldError } from '../forms/Form.tsx';
import type { useDraftForm } from '../forms/useDraftForm.ts';

type DraftFormProps<Values extends Record<string, unknown>, Input, Saved> = {
  draft: ReturnType<typeof useDraftForm<Values>>;
  /** The fields with an error, for the summary. */
  errors: readonly FormFieldError[];
  mutation: Pick<UseMutationResult<Saved, Error, Input>, 'error' | 'isPending' | 'mutate'>;
  /** What is sent; undefined sends nothing. */
  toInput: (values: Values) => Input | undefined;
  onSaved?: (saved: Saved) => void;
  /** The labels of the button, and of the link that leads away. */
  submit: string;
  cancel?: { to: LinkPath; label?: string };
  /** Another button beside them. */
  action?: ReactNode;
  children: ReactNode;
};

/** The form of a draft: it sends the values once, shows what the server rejects at its fields, and keeps what was typed until it is saved. */
export function DraftForm<Values extends Record<string, unknown>, Input, Saved>({
  draft,
  errors,
  mutation,
  toInput,
  onSaved,
  submit,
  cancel,
  action,
  children,
}: DraftFormProps<Values, Input, Saved>) {
  const { form } = draft;
  const send = (values: Values) => {
    const input = toInput(values);
    if (input === undefined || mutation.isPending) return;
    mutation.mutate(input, {
      onSuccess(saved) {
        draft.discard();
        onSaved?.(saved);
      },
      onError: draft.showErrors,
    });
  };
  return (
    <Form errors={errors} onSubmit={form.onSubmit(send)}>
      <DraftNotice draft={draft} />
      {children}
      {mutation.error && errors.length === 0 && <ErrorMessage error={mutation.error} />}
      <div className={layout.rowWide}>
        <Button type="submit" busy={mutation.isPending} fullWidth="onMobile">
          {submit}
        </Button>
        {cancel && (
          <LinkButton to={cancel.to} variant="secondary">
            {cancel.label ?? 'Cancel'}
          </LinkButton>
        )}
        {action}
      </div>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !mutation.isPending}
        onLeave={draft.discard}
      />
    </Form>
  );
}
