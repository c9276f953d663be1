import type { MinePart } from '#features/mine/web/mine-part.ts';
import { mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { EventTimeAndPlace } from './EventTimeAndPlace.tsx';

function NextReception() {
  return (
    <Loaded query={useSite()} skeleton={mineSkeleton}>
      {({ currentEvent }) =>
        currentEvent ? (
          <>
            <p>
              <b>{currentEvent.title}</b>
            </p>
            <EventTimeAndPlace event={currentEvent} />
            <div>
              <LinkButton to="/reception" variant="secondary" size="small">
                About the reception
              </LinkButton>
            </div>
          </>
        ) : (
          <p>We'll announce the date of the next reception soon.</p>
        )
      }
    </Loaded>
  );
}

export const receptionPart: MinePart = {
  title: 'Next reception',
  group: 'week',
  Content: NextReception,
};
