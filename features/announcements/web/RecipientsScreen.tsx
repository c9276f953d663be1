import { useQuery } from '@tanstack/react-query';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { AnnouncementRecipients } from './AnnouncementRecipients.tsx';

/** /announcement-emails/{id}: who got an announcement by email and who did not. */
export function RecipientsScreen() {
  const id = Number(useParams().id) || 0;
  const { data: site } = useSite();
  const { data } = useQuery(apiQueryOptions(announcements.listEmailed, {}));
  const title = data?.find((row) => row.id === id)?.title ?? 'Announcement';
  usePageTitle(title);
  return (
    <StaffPage title={title}>
      <AnnouncementRecipients id={id} timeZone={site?.timeZone} />
    </StaffPage>
  );
}
