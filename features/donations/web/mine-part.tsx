import { linkTo } from '#contract/screens.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { donationStateLabels, formatWay } from '#features/donations/contract/donation-columns.ts';
import { type OwnDonations, ownDonations } from '#features/donations/contract/own-donations.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { MineRow, MineRows, mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import layout from '#ui/layout/layout.module.css';
import { formatMonthlyState } from './format-monthly-state.ts';

const useOwnDonations = () => useQuery({ ...apiQueryOptions(ownDonations.get, {}), staleTime: 0 });

function OwnDonationsPart() {
  const { email } = useOwnAccount();
  return (
    <Loaded query={useOwnDonations()} skeleton={mineSkeleton}>
      {({ donations, years }) => (
        <>
          {donations.length === 0 ? (
            <p>Gifts that you give with {email} appear here, with your yearly statement.</p>
          ) : (
            <>
              <Years years={years} />
              <LatestDonations donations={donations} />
            </>
          )}
          <div>
            <LinkButton to="/donation" variant="secondary" size="small">
              Donate
            </LinkButton>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Years({ years }: Pick<OwnDonations, 'years'>) {
  if (years.length === 0) return null;
  return (
    <MineRows label="My statements">
      {years.map(({ year, donor, name, donations, amountCents }) => (
        <MineRow
          key={`${year} ${donor}`}
          title={`${year}: ${formatMoney(amountCents, 'full')}`}
          detail={`${formatCount(donations, 'gift')}, ${name}`}
        >
          <OutsideLinkButton
            href={getApiUrl(ownDonations.getStatement, { params: { year }, query: { donor } })}
            download
            variant="outline"
            size="small"
            aria-label={`Statement (PDF) of ${year}, ${name}`}
          >
            Statement (PDF)
          </OutsideLinkButton>
        </MineRow>
      ))}
    </MineRows>
  );
}

/** The newest ones; the statements have all. */
const maxDonations = 5;

function LatestDonations({ donations }: Pick<OwnDonations, 'donations'>) {
  const { data: site } = useSite();
  return (
    <>
      <h4>Latest gifts</h4>
      <MineRows label="Latest gifts">
        {donations.slice(0, maxDonations).map((donation) => (
          <MineRow
            key={donation.id}
            title={formatMoney(donation.amount, 'full')}
            detail={
              <>
                <Timestamp date={donation.paidAt} timeZone={site?.timeZone} />
                {' · '}
                {[
                  donation.parts.map(({ label }) => label).join(', '),
                  formatWay(donation),
                  donation.state === 'PAID' ? '' : donationStateLabels[donation.state],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </>
            }
          />
        ))}
      </MineRows>
    </>
  );
}

const formatOpenLabel = ({ state }: Pick<OwnDonations['monthly'][number], 'state'>) =>
  state === 'ENDED' ? 'Open' : 'Change, pause or end';

function OwnMonthlyDonations() {
  return (
    <Loaded query={useOwnDonations()} skeleton={mineSkeleton}>
      {({ monthly }) =>
        monthly.length === 0 ? (
          <>
            <p className={layout.soft}>
              A gift every month helps the community plan. You can change, pause or end it here at
              any time.
            </p>
            <div>
              <LinkButton to="/donation" variant="secondary" size="small">
                Give every month
              </LinkButton>
            </div>
          </>
        ) : (
          <MineRows label="My monthly gifts">
            {monthly.map((donation) => (
              <MineRow
                key={donation.key}
                title={`${formatMoney(donation.amount, 'full')} every month`}
                detail={formatMonthlyState(donation)}
              >
                <LinkButton
                  to={linkTo('/monthly-gift/$key', { key: donation.key })}
                  variant="outline"
                  size="small"
                  aria-label={`${formatOpenLabel(donation)}: ${formatMoney(donation.amount, 'full')} every month`}
                >
                  {formatOpenLabel(donation)}
                </LinkButton>
              </MineRow>
            ))}
          </MineRows>
        )
      }
    </Loaded>
  );
}

export const ownDonationsPart: MinePart = {
  title: 'My gifts and statements',
  group: 'own',
  Content: OwnDonationsPart,
};

export const ownMonthlyPart: MinePart = {
  title: 'My monthly gift',
  group: 'own',
  Content: OwnMonthlyDonations,
};
