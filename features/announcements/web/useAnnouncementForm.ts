import { schemaResolver } from '@mantine/form';
import {
  type Announcement,
  type AnnouncementInput,
  AnnouncementInputWire,
  announcements,
  announcementTextNames,
  announcementTexts,
} from '#features/announcements/contract/announcements.ts';
import {
  type AudienceKey,
  forEverybody,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { z } from 'zod';
import { useSendsEmail } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';

/** Form values; an empty string is a missing day. */
export type AnnouncementFormValues = {
  [Name in Exclude<keyof AnnouncementInput, 'audience'>]: AnnouncementInput[Name] extends boolean
    ? boolean
    : string;
} & { audience: AudienceKey[] };

/** The required fields. The date is not checked (specification, section 5). */
const Required = AnnouncementInputWire.pick(mapFields(announcementTexts, () => true as const));

export const labelledFields = [
  ...announcementTextNames.map((field) => ({ field, label: announcementTexts[field].label })),
  { field: 'expiresOn', label: 'Last day' },
] as const;

export const createEmptyValues = (today: string): AnnouncementFormValues => ({
  ...mapFields(announcementTexts, () => ''),
  announcementDate: today,
  publishOn: '',
  expiresOn: '',
  draft: false,
  sendByEmail: false,
  audience: [...forEverybody],
  album: '',
});

export const toFormValues = ({
  id: _id,
  emailedAt: _emailedAt,
  ...fields
}: Announcement): AnnouncementFormValues => ({
  ...fields,
  announcementDate: fields.announcementDate ?? '',
  album: fields.album ?? '',
  publishOn: fields.publishOn ?? '',
  expiresOn: fields.expiresOn ?? '',
});

export const toInput = (values: AnnouncementFormValues): AnnouncementInput => ({
  ...values,
  announcementDate: values.announcementDate || null,
  album: values.album || null,
  publishOn: values.publishOn || null,
  expiresOn: values.expiresOn || null,
});

const PublicationDates = z
  .object({ publishOn: z.string(), expiresOn: z.string(), announcementDate: z.string() })
  .refine(({ publishOn, expiresOn }) => !publishOn || !expiresOn || publishOn <= expiresOn, {
    path: ['expiresOn'],
    message: 'The last day has to be after the first day',
  });

/** The form and mutation for an announcement; null creates one, dated `today`. */
export function useAnnouncementForm(announcement: Announcement | null, today: string) {
  const draftForm = useDraftForm<AnnouncementFormValues>(
    'accountTextDraft',
    `announcement ${announcement?.id ?? 'new'}`,
    announcement ? toFormValues(announcement) : createEmptyValues(today),
    schemaResolver(z.intersection(Required, PublicationDates), { sync: true }),
  );
  const save = useApiMutation({
    call: (values: AnnouncementFormValues) =>
      announcement
        ? callApi(announcements.update, {
            params: { id: announcement.id },
            body: toInput(values),
          })
        : callApi(announcements.create, { body: toInput(values) }),
    changes: [announcements],
    notice: ({ draft, publishOn }) =>
      draft
        ? 'Draft saved.'
        : publishOn !== null && publishOn > today
          ? `Saved. It will appear on ${formatDay(publishOn, 'MMM Do YYYY')}.`
          : 'Announcement published.',
    onSuccess: draftForm.discard,
    onError: draftForm.showErrors,
  });
  return { draftForm, save };
}

export type AnnouncementDraftForm = ReturnType<typeof useAnnouncementForm>['draftForm'];

/** Emails the announcement, as it stands in the form, to the editor alone. */
export function useTestEmail(showErrors: (error: Error) => void) {
  const sendsEmail = useSendsEmail();
  return useApiMutation({
    call: (values: AnnouncementFormValues) =>
      callApi(announcements.sendTest, { body: toInput(values) }),
    notice: ({ to }) =>
      sendsEmail
        ? `We’ll email a test to ${to}.`
        : 'This site can’t send email yet. An administrator finds the test under “Mail”.',
    onError: showErrors,
  });
}
