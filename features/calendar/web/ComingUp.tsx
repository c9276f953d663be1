import { formatEntryFacts } from '#features/calendar/contract/rules/format-entry.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { MineRow, MineRows, mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { useSite, useToday } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { EntryLink } from './EntryLink.tsx';
import { useComing } from './queries.ts';

/** What comes next in the community, for the reader. */
export function ComingUp() {
  const today = useToday();
  return today === '' ? mineSkeleton : <ComingFrom today={today} />;
}

function ComingFrom({ today }: { today: string }) {
  const timeZone = useSite().data?.timeZone ?? 'UTC';
  return (
    <Loaded query={useComing(today)} skeleton={mineSkeleton}>
      {(entries) => (
        <>
          {entries.length === 0 ? (
            <p>Nothing is planned right now.</p>
          ) : (
            <MineRows label="Coming up">
              {entries.map((entry) => (
                <MineRow
                  key={entry.id}
                  title={<EntryLink entry={entry} />}
                  detail={formatEntryFacts(entry, timeZone)}
                />
              ))}
            </MineRows>
          )}
          <div>
            <LinkButton to="/calendar" variant="secondary" size="small">
              Whole calendar
            </LinkButton>
          </div>
        </>
      )}
    </Loaded>
  );
}

export const comingPart: MinePart = { title: 'Coming up', group: 'week', Content: ComingUp };
