import { linkTo } from '#contract/screens.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { MineRow, MineRows, mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Link } from '#ui/router/Link.tsx';
import { EmailSubscriptionSwitch, subscriptionQuery } from './EmailSubscriptionSwitch.tsx';
import { useAnnouncements } from './queries.ts';

const maxNews = 3;

function News() {
  return (
    <Loaded query={useAnnouncements()} skeleton={mineSkeleton}>
      {(list) =>
        list.length === 0 ? (
          <p>No announcements right now. Check back soon.</p>
        ) : (
          <>
            <MineRows label="Newest announcements">
              {list.slice(0, maxNews).map(({ id, announcementTitle, announcementDate }) => (
                <MineRow
                  key={id}
                  title={
                    <Link to={linkTo('/detail-announcement/$id', { id })}>{announcementTitle}</Link>
                  }
                  detail={announcementDate && formatDay(announcementDate, 'dddd, MMMM D, YYYY')}
                />
              ))}
            </MineRows>
            <div>
              <LinkButton to="/announcements" variant="secondary" size="small">
                All announcements
              </LinkButton>
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function Subscription() {
  const { email } = useOwnAccount();
  return (
    <Loaded query={useQuery(subscriptionQuery)} skeleton={mineSkeleton}>
      {({ subscribed }) => (
        <EmailSubscriptionSwitch subscription={{ email, isSubscribed: subscribed }} />
      )}
    </Loaded>
  );
}

export const newsPart: MinePart = { title: 'Announcements', group: 'week', Content: News };

export const subscriptionPart: MinePart = {
  title: 'Emails to you',
  group: 'own',
  Content: Subscription,
};
