import { schemaResolver } from '@mantine/form';
import {
  type Announcement,
  type AnnouncementChange,
  AnnouncementChangeOnWire,
  announcements,
} from '@namugongo/contract/announcements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ask } from '../api.ts';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { forgetAnnouncements } from './queries.ts';

/** As the controls hold it: an open day is an empty text. */
export type Answers = Record<
  | 'announcementDate'
  | 'sundayNumber'
  | 'announcementTitle'
  | 'announcementDetail'
  | 'publishOn'
  | 'expiresOn',
  string
> & { draft: boolean; byMail: boolean };

/** Only these are checked before anything is sent; the date is not (specification, section 5). */
const Required = AnnouncementChangeOnWire.pick({
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

const answersOf = (announcement: Announcement): Answers => ({
  announcementDate: announcement.announcementDate ?? '',
  sundayNumber: announcement.sundayNumber,
  announcementTitle: announcement.announcementTitle,
  announcementDetail: announcement.announcementDetail,
  publishOn: announcement.publishOn ?? '',
  expiresOn: announcement.expiresOn ?? '',
  draft: announcement.draft,
  byMail: announcement.byMail,
});

const changeOf = (answers: Answers): AnnouncementChange => ({
  ...answers,
  announcementDate: answers.announcementDate || null,
  publishOn: answers.publishOn || null,
  expiresOn: answers.expiresOn || null,
});

const Times = z
  .object({ publishOn: z.string(), expiresOn: z.string(), announcementDate: z.string() })
  .refine(({ publishOn, expiresOn }) => !publishOn || !expiresOn || publishOn <= expiresOn, {
    path: ['expiresOn'],
    message: 'It would be over before it is published',
  });

/** The form of an announcement, new where it is null; a new one begins with the day `today`. */
export function useAnnouncementForm(announcement: Announcement | null, today: string) {
  const client = useQueryClient();
  const drafted = useDraftedForm<Answers>(
    `announcement ${announcement?.id ?? 'new'}`,
    announcement
      ? answersOf(announcement)
      : {
          announcementDate: today,
          sundayNumber: '',
          announcementTitle: '',
          announcementDetail: '',
          publishOn: '',
          expiresOn: '',
          draft: false,
          byMail: true,
        },
    schemaResolver(z.intersection(Required, Times), { sync: true }),
    'browser',
  );
  const save = useMutation({
    mutationFn: (answers: Answers) =>
      announcement
        ? ask(announcements.change, {
            params: { id: announcement.id },
            body: changeOf(answers),
          })
        : ask(announcements.create, { body: changeOf(answers) }),
    onSuccess: async () => {
      drafted.forget();
      await forgetAnnouncements(client);
    },
    onError: (error) => drafted.showRefusal(error),
  });
  return { drafted, save };
}
