import { schemaResolver } from '@mantine/form';
import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { listFieldNames } from '#contract/rules/record-fields.ts';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { useRef } from 'react';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import {
  toFormValues,
  hourFormSchema,
  type HourFormValues,
  toHourInput,
  emptyHourValues,
} from './hour-form-values.ts';
import { HourFields, hourFieldLabels } from './HourFields.tsx';
import layout from '#ui/layout/layout.module.css';
import { isCoordinator, useHour, useSaveHour } from './queries.ts';

/** /add-professional-hour: a new offer, or with an id an existing one (specification, section 2). */
export function HourFormScreen() {
  const { id } = useParams();
  return (
    <StaffPage title="New Professional Hour" wide={false}>
      {id === undefined ? <HourFormCard hour={null} /> : <ExistingHour id={Number(id) || 0} />}
    </StaffPage>
  );
}

function ExistingHour({ id }: { id: number }) {
  return (
    <Loaded
      query={useHour(id)}
      skeleton={
        <FormCard>
          <RowsSkeleton label="Loading the offer..." height="5.4rem" />
        </FormCard>
      }
    >
      {(hour) =>
        hour.actions.includes('change') ? (
          <HourFormCard key={hour.id} hour={hour} />
        ) : (
          <Alert tone="warn">
            You can&apos;t change this offer right now. Open it to see its status.
          </Alert>
        )
      }
    </Loaded>
  );
}

function HourFormCard({ hour }: { hour: Hour | null }) {
  const person = useOwnAccount();
  const navigate = useNavigate();
  const draftForm = useDraftForm<HourFormValues>(
    'accountDraft',
    `hours ${hour?.id ?? 'new'}`,
    hour ? toFormValues(hour) : emptyHourValues(person),
    schemaResolver(hourFormSchema, { sync: true }),
    hour !== null,
  );
  const { form } = draftForm;
  const asDraft = useRef(false);
  const save = useSaveHour(hour?.id ?? null);
  const office = isCoordinator(person);
  const isDraft = !hour || hour.state === 'draft';
  const canEditRequester =
    office && (!hour || hour.state === 'draft' || hour.state === 'Available');
  const fieldErrors = listFieldNames(form.values)
    .filter((field) => form.errors[field])
    .map((field) => ({ field, label: hourFieldLabels[field] }));
  const submit = (values: HourFormValues) => {
    if (save.isPending) return;
    save.mutate(toHourInput(values, asDraft.current, canEditRequester), {
      onSuccess: () => {
        draftForm.discard();
        if (asDraft.current) showNotice('Draft saved.');
        else showNotice(isDraft ? 'Offer published.' : 'Changes saved.');
        void navigate({ to: '/professionalhours' });
      },
      onError: draftForm.showErrors,
    });
  };
  return (
    <FormCard>
      <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
        <DraftNotice draft={draftForm} />
        <HourFields form={form} hour={hour} office={office} canEditRequester={canEditRequester} />
        {save.error && fieldErrors.length === 0 && <ErrorMessage error={save.error} />}
        <div className={layout.rowWide}>
          <Button
            type="submit"
            busy={save.isPending}
            onClick={() => {
              asDraft.current = false;
            }}
          >
            Submit
          </Button>
          {isDraft && (
            <Button
              type="submit"
              variant="secondary"
              disabled={save.isPending}
              onClick={() => {
                asDraft.current = true;
              }}
            >
              Save as draft
            </Button>
          )}
        </div>
      </Form>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending && !save.isSuccess}
        onLeave={draftForm.discard}
      />
    </FormCard>
  );
}
