import type { QuestionResponse, ResponseChange } from '#features/tickets/contract/questions.ts';
import { responseRetentionDays } from '#features/tickets/contract/rules/questions.ts';
import type { Endpoints } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Form } from '#ui/forms/Form.tsx';
import layout from '#ui/layout/layout.module.css';
import { useMemo } from 'react';
import type { SlotGroup } from './guest-slots.ts';
import styles from './Questions.module.css';
import { ResponseFields } from './ResponseFields.tsx';
import { useResponses } from './useResponses.ts';

type ResponsesFormProps = {
  groups: readonly SlotGroup[];
  responses: readonly QuestionResponse[];
  save: (changes: ResponseChange[]) => Promise<unknown>;
  changes: readonly Endpoints[];
};

/** The questions for a buyer or a guest, saved all or none. */
export function ResponsesForm({ groups, responses, save, changes }: ResponsesFormProps) {
  const slots = useMemo(() => groups.flatMap((group) => group.slots), [groups]);
  const state = useResponses({ slots, responses, save, changes });
  return (
    <>
      <Form className={styles.form} errors={state.errors} onSubmit={state.submit}>
        <ResponseFields groups={groups} responses={state} />
        <p className={layout.hint}>
          Our team sees your answers. We delete them {responseRetentionDays} days after the
          reception.
        </p>
        {Boolean(state.error) && <ErrorMessage error={state.error} />}
        {slots.some(({ isOpen }) => isOpen) && (
          <Button type="submit" busy={state.isPending} fullWidth="onMobile">
            Save answers
          </Button>
        )}
      </Form>
      <UnsavedChangesDialog isDirty={state.isDirty && !state.isPending} />
    </>
  );
}
