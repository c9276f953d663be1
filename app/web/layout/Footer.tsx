import { getTelephoneUrl } from '#contract/rules/telephones.ts';
import { linkTo } from '#contract/screens.ts';
import {
  createMapUrl,
  type EventPlace,
  splitLines,
} from '#features/event/contract/rules/event-places.ts';
import { policyLabels, type Site } from '#features/site/contract/site.ts';
import { BarkCloth, BarkEdge } from '#ui/art/Bark.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { SiteLogo } from '#features/site/web/SiteLogo.tsx';
import { useSite } from '#features/site/web/site.ts';
import styles from './Footer.module.css';
import { Link } from '#ui/router/Link.tsx';
import { MenuLink } from './MenuLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** From the specification; shown until the settings of the site have loaded. */
const defaultTimes = [
  { day: 'Sunday', time: '1:00 pm' },
  { day: 'Friday', time: '8:00 pm' },
];

/** Always shown, also while the menu is not available. */
const reception = {
  label: 'Martyrs Day reception',
  items: [
    { label: 'Request Tickets', path: linkTo('/request-tickets') },
    { label: 'View My Tickets', path: linkTo('/search-tickets') },
    { label: 'Seating Plan', path: linkTo('/seating-plan') },
    { label: 'Donate', path: linkTo('/donation') },
  ],
};

/** The community's name, email, meeting times and links, and the appearance switch. */
export function Footer() {
  const { data: site } = useSite();
  const sections = [...(site?.menu.slice(0, 2) ?? []), reception];
  return (
    <BarkCloth as="footer" tone="deep" className={styles.footer}>
      <BarkEdge side="top" />
      <Page>
        <div className={styles.meet}>
          <h2>{site?.texts.invitation ?? 'Come and pray with us.'}</h2>
          {(site?.meetingTimes ?? defaultTimes).map(({ day, time }) => (
            <dl key={`${day} ${time}`}>
              <dt>{day}</dt>
              <dd>{time}</dd>
            </dl>
          ))}
        </div>
        <div className={styles.links}>
          <div>
            <p className={styles.brand}>
              <SiteLogo size={42} />
              {site?.name ?? 'Namugongo'}
            </p>
            <p className={styles.tagline}>{site?.tagline}</p>
            {site && <Place place={site.place} />}
            {site && (
              <div className={styles.contact}>
                {site.telephone && (
                  <a className={styles.email} href={getTelephoneUrl(site.telephone)}>
                    {site.telephone}
                  </a>
                )}
                {site.email && (
                  <a className={styles.email} href={`mailto:${site.email}`}>
                    {site.email}
                  </a>
                )}
                <Link className={styles.email} to="/letters/subscribe">
                  Get our letters
                </Link>
              </div>
            )}
            <div className={styles.appearance}>
              <ThemeSwitch />
            </div>
          </div>
          {sections.map(({ label, items }) => (
            <nav
              key={label}
              aria-label={label}
              // A phone has the menu in its header.
              className={label === reception.label ? undefined : styles.menuSection}
            >
              <h3>{label}</h3>
              <ul>
                {items.slice(0, 4).map(({ label: item, path }) => (
                  <li key={path + item}>
                    <MenuLink path={path}>{item}</MenuLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        {site && <Policies slugs={site.policies ?? []} />}
      </Page>
    </BarkCloth>
  );
}

/** Where the community meets, with a link to a map that loads nothing here. */
function Place({ place }: { place: EventPlace }) {
  const lines = [place.venue, ...splitLines(place.address)].filter(Boolean);
  if (lines.length === 0) return null;
  const mapUrl = createMapUrl(place);
  return (
    <address className={styles.place}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {mapUrl && (
        <a className={styles.email} href={mapUrl} target="_blank" rel="noopener">
          Show on a map
        </a>
      )}
    </address>
  );
}

function Policies({ slugs }: { slugs: NonNullable<Site['policies']> }) {
  return (
    <nav className={styles.policies} aria-label="Privacy and terms">
      <ul>
        {slugs.map((slug) => (
          <li key={slug}>
            <MenuLink path={`/${slug}`}>{policyLabels[slug]}</MenuLink>
          </li>
        ))}
        <li>
          <MenuLink path={linkTo('/your-data')}>Your data</MenuLink>
        </li>
      </ul>
    </nav>
  );
}
