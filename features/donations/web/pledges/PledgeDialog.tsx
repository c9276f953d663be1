import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { PaperPledge, type Pledge } from '#features/donations/contract/pledges.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { type PledgeFormValues, parsePledge, toFormValues } from './pledge-form-values.ts';
import {
  listPledgeErrors,
  PledgePersonFields,
  PledgePlanFields,
  PledgePurposeField,
} from './PledgeFields.tsx';
import { useSavePledge } from './queries.ts';

type PledgeDialogProps = { pledge: Pledge | null; onClose: () => void };

/** Enters a pledge that was made on paper, or changes one; its purpose stays. */
export function PledgeDialog({ pledge, onClose }: PledgeDialogProps) {
  const { data } = useQuery(apiQueryOptions(donationBatches.list, {}));
  const [saved] = useState(() => toFormValues(pledge));
  const draftForm = useDraftForm<PledgeFormValues>(
    'accountDraft',
    `pledge ${pledge?.id ?? 'new'}`,
    saved,
    (values) => parsePledge(PaperPledge, values).errors,
  );
  const { form } = draftForm;
  const save = useSavePledge(pledge);
  const errors = listPledgeErrors(form.errors);
  return (
    <FormDialog
      title={pledge ? `Change the pledge of ${pledge.name}` : 'Add a pledge'}
      submit={pledge ? 'Save changes' : 'Add pledge'}
      mutation={{ ...save, error: errors.length === 0 && save.error }}
      errors={errors}
      width={560}
      onSubmit={() => {
        const { input } = parsePledge(PaperPledge, form.getValues());
        if (!form.validate().hasErrors && input)
          save.mutate(input, {
            onSuccess() {
              draftForm.discard();
              onClose();
            },
            onError: draftForm.showErrors,
          });
      }}
      onClose={() => {
        draftForm.discard();
        onClose();
      }}
    >
      {!pledge && <PledgePurposeField form={form} purposes={data?.purposes ?? []} />}
      <PledgePersonFields
        form={form}
        isStaff
        emailHint="They get a link to see and change it, and reminders. Without it, no one is reminded."
      />
      <PledgePlanFields form={form} />
    </FormDialog>
  );
}
