import {
  type Announcement,
  announcements,
  announcementTextNames,
  announcementTexts,
} from '#features/announcements/contract/announcements.ts';
import { hasProblemCode } from '#contract/client.ts';
import { dayInTimeZone, formatDay } from '#contract/rules/dates.ts';
import { day } from '#contract/codecs.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { parseId } from '#contract/rules/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite, useSendsEmail } from '#features/site/web/site.ts';
import { isForEverybody } from '#features/audiences/contract/rules/item-audiences.ts';
import { PictureField } from '#features/albums/web/AlbumField.tsx';
import { AudienceFieldset } from '#features/audiences/web/AudienceFieldset.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { FormPage, FormSection } from '#ui/layout/FormPage.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useHasRole } from '#features/accounts/web/account.ts';
import { AnnouncementDelivery } from './AnnouncementDelivery.tsx';
import { AnnouncementRecipients } from './AnnouncementRecipients.tsx';
import { AnnouncementText } from './AnnouncementText.tsx';
import styles from './Announcements.module.css';
import {
  labelledFields,
  useAnnouncementForm,
  useTestEmail,
  type AnnouncementDraftForm,
  type AnnouncementFormValues,
} from './useAnnouncementForm.ts';
import type { UseFormReturnType } from '@mantine/form';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import layout from '#ui/layout/layout.module.css';

const choices = [
  { value: 'publish', label: 'Publish' },
  { value: 'draft', label: 'Save as draft' },
] as const;

/** /add-announcement, /add-announcement/{id}: creates or edits an announcement (specification, 'Announcement form'). */
export function AnnouncementFormScreen() {
  const params = useParams();
  const { data: site } = useSite();
  const isNew = params.id === undefined;
  const id = parseId(params.id);
  const requested = useQuery({
    ...apiQueryOptions(announcements.getDraft, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // A refetch must not replace what the editor is changing.
    staleTime: Infinity,
    gcTime: 0,
  });
  const isMissing =
    (!isNew && id === undefined) ||
    // What the editor has written stays, even if the announcement was deleted meanwhile.
    (!requested.data && hasProblemCode(requested.error, 'announcement-not-found'));
  const today = site && dayInTimeZone(new Date(), site.timeZone);
  const isReady = today && (isNew || requested.data);
  const isSecretary = useHasRole('secretary');
  return (
    <>
      <PageHeader title={isNew ? 'Add Announcement' : 'Edit Announcement'} />
      <FormPage>
        {isMissing && (
          <EmptyState
            title="We couldn't find this announcement"
            actions={<LinkButton to="/announcementsAdmin">List of Announcements</LinkButton>}
          >
            <p>It may have been deleted, or the link is incomplete.</p>
          </EmptyState>
        )}
        {isReady && !isMissing && (
          <AnnouncementForm key={id} announcement={requested.data ?? null} today={today} />
        )}
        {isReady && requested.data?.emailedAt && isSecretary && (
          <AnnouncementRecipients id={requested.data.id} timeZone={site.timeZone} />
        )}
        {!isReady && !isMissing && requested.error && <QueryError query={requested} />}
        {!isReady && !isMissing && !requested.error && (
          <>
            <Loading label="Loading the announcement" />
            <Skeleton height="40rem" />
          </>
        )}
      </FormPage>
    </>
  );
}

type AnnouncementFormProps = {
  announcement: Announcement | null;
  today: string;
};

function AnnouncementForm({ announcement, today }: AnnouncementFormProps) {
  const navigate = useNavigate();
  const { draftForm, save } = useAnnouncementForm(announcement, today);
  const sendTest = useTestEmail(draftForm.showErrors);
  const { form } = draftForm;
  useDayOfTheYear(draftForm, announcement === null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const date = day.safeParse(form.values.announcementDate).data;
  return (
    <>
      <DraftNotice draft={draftForm} />
      <Form
        errors={labelledFields.filter(({ field }) => form.errors[field])}
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending)
            save.mutate(values, { onSuccess: () => void navigate({ to: '/announcementsAdmin' }) });
        })}
      >
        <FormSection aria-label="The announcement">
          <TextField
            id="announcementDate"
            type="date"
            label="Date"
            hint={date && formatDay(date, 'MMM Do YYYY')}
            {...form.getInputProps('announcementDate')}
          />
          {announcementTextNames.map((name) => {
            const { isLong, label, ...text } = announcementTexts[name];
            const hint = 'hint' in text ? text.hint : undefined;
            const props = { id: name, label, hint, ...form.getInputProps(name) };
            return isLong ? (
              <TextAreaField key={name} {...props} />
            ) : (
              <TextField key={name} {...props} />
            );
          })}
          <PictureField
            id="album"
            value={form.values.album}
            onChange={(album) => form.setFieldValue('album', album)}
          />
        </FormSection>
        <PublicationFields form={form} announcement={announcement} />
        {save.error && <ErrorMessage error={save.error} />}
        {sendTest.error && <ErrorMessage error={sendTest.error} />}
        <div className={styles.tools}>
          <Button type="submit" busy={save.isPending} fullWidth="onMobile">
            Submit Announcement
          </Button>
          <Button variant="secondary" fullWidth="onMobile" onClick={() => setPreviewOpen(true)}>
            Preview
          </Button>
          <Button
            variant="secondary"
            fullWidth="onMobile"
            busy={sendTest.isPending}
            onClick={() => form.onSubmit((values) => sendTest.mutate(values))()}
          >
            Email a test to me
          </Button>
          <LinkButton to="/announcementsAdmin" variant="secondary" fullWidth="onMobile">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <Dialog
        title="Preview"
        opened={isPreviewOpen}
        onClose={() => setPreviewOpen(false)}
        width={760}
      >
        <AnnouncementText
          announcement={{ ...form.values, announcementDate: date ?? null }}
          heading="h3"
        />
        <DialogActions>
          <Button variant="secondary" onClick={() => setPreviewOpen(false)}>
            Keep editing
          </Button>
        </DialogActions>
      </Dialog>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending && !save.isSuccess}
        title="Leave without saving the announcement?"
        isDraftSaved
      />
    </>
  );
}

/** A new announcement has the name of its day from the liturgical calendar. */
function useDayOfTheYear({ form, fillIn }: AnnouncementDraftForm, isNew: boolean): void {
  const { announcementDate: date, sundayNumber } = form.values;
  const { data } = useQuery({
    ...apiQueryOptions(readings.getSuggestion, { params: { date } }),
    enabled: isNew && day.safeParse(date).success,
  });
  useFillIn({
    values: { sundayNumber },
    setValues: fillIn,
    source: date,
    offered:
      data?.liturgicalDay.date === date
        ? { sundayNumber: data.fields.dayOfTheYear ?? '' }
        : undefined,
    isEnabled: isNew,
  });
}

type PublicationFieldsProps = {
  form: UseFormReturnType<AnnouncementFormValues>;
  announcement: Announcement | null;
};

const formatPeople = (count: number): string =>
  count === 1
    ? 'the 1 person who asked for announcements'
    : `the ${count.toLocaleString('en-US')} people who asked for announcements`;

/** Draft, first and last day, and whether it is sent by email. */
function PublicationFields({ form, announcement }: PublicationFieldsProps) {
  const { id = 0, emailedAt = null } = announcement ?? {};
  const { data: site } = useSite();
  const sendsEmail = useSendsEmail();
  const { data: subscribers } = useQuery(apiQueryOptions(announcements.countSubscribers, {}));
  return (
    <FormSection aria-label="Publication">
      <RadioGroupField
        id="draft"
        label="Publication"
        beside
        choices={choices}
        value={form.values.draft ? 'draft' : 'publish'}
        onChange={(value) => form.setFieldValue('draft', value === 'draft')}
      />
      <div className={styles.days}>
        <TextField
          id="publishOn"
          type="date"
          label="First day"
          optional
          hint="Leave empty to publish right away."
          {...form.getInputProps('publishOn')}
        />
        <TextField
          id="expiresOn"
          type="date"
          label="Last day"
          optional
          hint="Leave empty to keep it up."
          {...form.getInputProps('expiresOn')}
        />
      </div>
      <AudienceFieldset
        curator="editor"
        hint="One that isn't for everyone is not on the Sunday sheet."
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      {emailedAt ? (
        <p className={layout.soft}>
          {sendsEmail
            ? 'Emailed to subscribers on'
            : "This site can't send email yet. Emails made on"}{' '}
          <Timestamp date={emailedAt} format="short" timeZone={site?.timeZone} />.{' '}
          {sendsEmail ? (
            <>
              It won&apos;t be sent again. <AnnouncementDelivery id={id} />
            </>
          ) : (
            'An administrator finds them under “Mail”.'
          )}
        </p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" {...form.getInputProps('sendByEmail', { type: 'checkbox' })} />
          {!isForEverybody(form.values.audience)
            ? 'Email it once to those of them who asked for announcements'
            : subscribers
              ? `Email it once to ${formatPeople(subscribers.count)}`
              : 'Email it once to everyone who asked for announcements'}
        </label>
      )}
    </FormSection>
  );
}
