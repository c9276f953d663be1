import { schemaResolver } from '@mantine/form';
import {
  type Announcement,
  type AnnouncementInput,
  AnnouncementInputWire,
  announcements,
} from '@namugongo/contract/announcements';
import { formatDay } from '@namugongo/contract/rules/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api.ts';
import { showNotice } from '../ui/feedback/notices.ts';
import { useDraftForm } from '../ui/forms/useDraftForm.ts';
import { invalidateAnnouncements } from './queries.ts';

/** Form values; an empty string is a missing date. */
export type AnnouncementFormValues = Record<
  | 'announcementDate'
  | 'sundayNumber'
  | 'announcementTitle'
  | 'announcementDetail'
  | 'publishOn'
  | 'expiresOn',
  string
> & { draft: boolean; sendByEmail: boolean };

/** The required fields. The date is not checked (specification, section 5). */
const Required = AnnouncementInputWire.pick({
  sundayNumber: true,
  announcementTitle: true,
  announcementDetail: true,
});

export const labelledFields = [
  { field: 'sundayNumber', label: 'Day of the year' },
  { field: 'announcementTitle', label: 'Title' },
  { field: 'announcementDetail', label: 'Detail' },
  { field: 'expiresOn', label: 'Last day' },
] as const;

const toFormValues = (announcement: Announcement): AnnouncementFormValues => ({
  announcementDate: announcement.announcementDate ?? '',
  sundayNumber: announcement.sundayNumber,
  announcementTitle: announcement.announcementTitle,
  announcementDetail: announcement.announcementDetail,
  publishOn: announcement.publishOn ?? '',
  expiresOn: announcement.expiresOn ?? '',
  draft: announcement.draft,
  sendByEmail: announcement.sendByEmail,
});

const toInput = (values: AnnouncementFormValues): AnnouncementInput => ({
  ...values,
  announcementDate: values.announcementDate || null,
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
  const client = useQueryClient();
  const draftForm = useDraftForm<AnnouncementFormValues>(
    `announcement ${announcement?.id ?? 'new'}`,
    announcement
      ? toFormValues(announcement)
      : {
          announcementDate: today,
          sundayNumber: '',
          announcementTitle: '',
          announcementDetail: '',
          publishOn: '',
          expiresOn: '',
          draft: false,
          sendByEmail: true,
        },
    schemaResolver(z.intersection(Required, PublicationDates), { sync: true }),
    'browser',
  );
  const save = useMutation({
    mutationFn: (values: AnnouncementFormValues) =>
      announcement
        ? callApi(announcements.update, {
            params: { id: announcement.id },
            body: toInput(values),
          })
        : callApi(announcements.create, { body: toInput(values) }),
    onSuccess: async ({ draft, publishOn }) => {
      showNotice(
        draft
          ? 'Draft saved.'
          : publishOn !== null && publishOn > today
            ? `Saved. It will appear on ${formatDay(publishOn, 'MMM Do YYYY')}.`
            : 'Announcement published.',
      );
      draftForm.discard();
      await invalidateAnnouncements(client);
    },
    onError: (error) => draftForm.showErrors(error),
  });
  return { draftForm, save };
}
