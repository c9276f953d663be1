import { announcements } from '#features/announcements/contract/announcements.ts';
import { useListForReader } from '#features/audiences/web/queries.ts';

/** The published announcements that the reader may see, newest first. */
export const useAnnouncements = () =>
  useListForReader({ open: announcements.list, own: announcements.listForReader }, {});
