import { FamilyFields, listFamilyErrors } from '#features/directory/web/FamilyFields.tsx';
import {
  type FamilyFormValues,
  isEmptyPerson,
  toFamilyFormValues,
  toFamilyInput,
  validateFamily,
} from '#features/directory/web/family-form-values.ts';
import type { OpenCheck } from '#features/join-us/contract/household-checks.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import layout from '#ui/layout/layout.module.css';
import { useCorrectHousehold } from './queries.ts';

type CorrectionValues = FamilyFormValues & { message: string; isMoving: boolean };

type CorrectionFormProps = {
  checkKey: string;
  check: OpenCheck;
  onSaved: () => void;
  onCancel: () => void;
};

/** What a household corrects, in the form of the family. */
export function CorrectionForm({ checkKey, check, onSaved, onCancel }: CorrectionFormProps) {
  const draftForm = useDraftForm<CorrectionValues>(
    'buyerDraft',
    `household check ${checkKey}`,
    {
      ...toFamilyFormValues({ ...check.family, id: 0, addressAudience: 'nobody' }),
      message: '',
      isMoving: false,
    },
    validateFamily,
  );
  const { form } = draftForm;
  const correct = useCorrectHousehold(checkKey);
  const submit = (values: CorrectionValues) => {
    const people = values.people.filter((person) => !isEmptyPerson(person));
    form.setFieldValue('people', people);
    const { addressAudience: _, ...family } = toFamilyInput(values);
    const { message, isMoving } = values;
    correct.mutate(
      { ...family, message, isMoving },
      {
        onSuccess: () => {
          draftForm.discard();
          onSaved();
        },
        onError: draftForm.showErrors,
      },
    );
  };
  const fieldErrors = listFamilyErrors(form.errors);
  return (
    <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
      <DraftNotice draft={draftForm} />
      <p>
        {check.savesOwn
          ? 'Your own entry and the address are saved right away. What you write about others, our secretary reads first.'
          : 'Our secretary reads your corrections and saves them.'}
      </p>
      <FamilyFields form={form} />
      <CheckboxField
        label="We have moved away from the community"
        hint="Please write the new address above. We remember you, and write to you no more. If you only have another address, leave this empty."
        checked={form.values.isMoving}
        onChange={(checked) => form.setFieldValue('isMoving', checked)}
      />
      <TextAreaField
        label="A word to the secretary"
        rows={3}
        optional
        {...form.getInputProps('message')}
      />
      {correct.error && fieldErrors.length === 0 && <ErrorMessage error={correct.error} />}
      <div className={layout.rowWide}>
        <Button type="submit" busy={correct.isPending}>
          Send corrections
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
      </div>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !correct.isPending && !correct.isSuccess}
        onLeave={draftForm.discard}
      />
    </Form>
  );
}
