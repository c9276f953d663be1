import { type Announcement, announcements } from '@namugongo/contract/announcements';
import { isProblem } from '@namugongo/contract/call';
import { dayAt, dayInWords } from '@namugongo/contract/rules/days';
import { day } from '@namugongo/contract/wire';
import { idInText } from '@namugongo/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { FormPage, FormPart } from '../ui/FormPage.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { AnnouncementText } from './AnnouncementText.tsx';
import styles from './Announcements.module.css';
import { PublicationFields } from './PublicationFields.tsx';
import { labelledFields, useAnnouncementForm } from './useAnnouncementForm.ts';

/** /add-announcement, /add-announcement/{id}: write an announcement, or change one (specification, 'Announcement form'). */
export function AnnouncementFormScreen() {
  const params: { id?: string } = useParams({ strict: false });
  const { data: site } = useSite();
  const isNew = params.id === undefined;
  const id = idInText.safeParse(params.id).data;
  const asked = useQuery({
    ...queryOf(announcements.any, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // What is being changed must not be replaced under the editor's hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  const missing = (!isNew && id === undefined) || isProblem(asked.error, 'announcement-not-found');
  const ready = site && (isNew || asked.data);
  return (
    <>
      <BarkHeader title={isNew ? 'Add Announcement' : 'Edit Announcement'} />
      <FormPage>
        {missing && (
          <EmptyState
            title="There is no announcement here"
            actions={<LinkButton to="/announcementsAdmin">List of Announcements</LinkButton>}
          >
            <p>It may have been deleted, or the link is not whole.</p>
          </EmptyState>
        )}
        {ready && !missing && (
          <AnnouncementForm
            key={id}
            announcement={asked.data ?? null}
            today={dayAt(new Date(), site.timeZone)}
          />
        )}
        {!ready && !missing && asked.error && <QueryProblem query={asked} />}
        {!ready && !missing && !asked.error && (
          <>
            <Loading words="Loading the announcement" />
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
  const { drafted, save } = useAnnouncementForm(announcement, today);
  const { form } = drafted;
  const [preview, setPreview] = useState(false);
  useEffect(() => {
    if (save.isSuccess) void navigate({ to: '/announcementsAdmin' });
  }, [save.isSuccess, navigate]);
  const date = day.safeParse(form.values.announcementDate).data;
  return (
    <>
      <DraftNotice draft={drafted} />
      <Form
        wrong={labelledFields.filter(({ field }) => form.errors[field])}
        onSubmit={form.onSubmit((answers) => {
          if (!save.isPending) save.mutate(answers);
        })}
      >
        <FormPart aria-label="The announcement">
          <TextField
            id="announcementDate"
            type="date"
            label="Date"
            hint={date && dayInWords(date, 'MMM Do YYYY')}
            {...form.getInputProps('announcementDate')}
          />
          <TextField
            id="sundayNumber"
            label="Day of the year"
            hint="Such as: Second Sunday of Advent"
            {...form.getInputProps('sundayNumber')}
          />
          <TextField
            id="announcementTitle"
            label="Title"
            {...form.getInputProps('announcementTitle')}
          />
          <TextAreaField
            id="announcementDetail"
            label="Detail"
            {...form.getInputProps('announcementDetail')}
          />
        </FormPart>
        <PublicationFields form={form} mailedAt={announcement?.mailedAt ?? null} />
        {save.error && <ProblemMessage error={save.error} />}
        <div className={styles.tools}>
          <Button type="submit" busy={save.isPending} wide="onPhone">
            Submit Announcement
          </Button>
          <Button look="quiet" wide="onPhone" onClick={() => setPreview(true)}>
            Preview
          </Button>
          <LinkButton to="/announcementsAdmin" look="quiet" wide="onPhone">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <Dialog title="Preview" opened={preview} onClose={() => setPreview(false)} width={760}>
        <AnnouncementText
          announcement={{ ...form.values, announcementDate: date ?? null }}
          heading="h3"
        />
        <DialogActions>
          <Button look="quiet" onClick={() => setPreview(false)}>
            Go on writing
          </Button>
        </DialogActions>
      </Dialog>
      <LeaveQuestion
        changed={form.isDirty() && !save.isPending && !save.isSuccess}
        question="Leave without saving the announcement?"
        kept
      />
    </>
  );
}
