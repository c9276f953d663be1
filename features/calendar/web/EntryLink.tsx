import { isSiteLink } from '#contract/rules/links.ts';
import type { CalendarEntry } from '#features/calendar/contract/calendar.ts';
import { formatEntryTitle } from '#features/calendar/contract/rules/format-entry.ts';
import { Link } from '#ui/router/Link.tsx';

type EntryLinkProps = { entry: CalendarEntry; className?: string | undefined };

/** The title of an entry, a link where there is a page about it. */
export function EntryLink({ entry, className }: EntryLinkProps) {
  const title = formatEntryTitle(entry);
  if (entry.path !== null && isSiteLink(entry.path))
    return (
      <Link to={entry.path} className={className}>
        {title}
      </Link>
    );
  return <span className={className}>{title}</span>;
}
