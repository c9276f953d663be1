import { Bark, Edge } from '../../ui/bark/Bark.tsx';
import { Page } from '../../ui/Card.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useSite } from '../../site.ts';
import styles from './Footer.module.css';
import { MenuLink } from './MenuLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Said by the specification, so they stand even while the site's settings cannot be read. */
const usualTimes = [
  { day: 'Sunday', time: '1:00 pm' },
  { day: 'Friday', time: '8:00 pm' },
];

/** The way to the tickets stands always, also while the menu cannot be read. */
const reception = {
  label: 'Martyrs Day reception',
  items: [
    { label: 'Request Tickets', path: '/request-tickets' },
    { label: 'View My Tickets', path: '/search-tickets' },
    { label: 'Seating Plan', path: '/seating-plan' },
  ],
};

/** The community's name, e-mail, meeting times and links; the colours are chosen here too. */
export function Footer() {
  const { data: site } = useSite();
  const sections = [...(site?.menu.slice(0, 2) ?? []), reception];
  return (
    <Bark as="footer" tone="deep" className={styles.footer}>
      <Edge side="top" />
      <Page>
        <div className={styles.meet}>
          <h2>Come and pray with us.</h2>
          {(site?.meetingTimes ?? usualTimes).map(({ day, time }) => (
            <dl key={`${day} ${time}`}>
              <dt>{day}</dt>
              <dd>{time}</dd>
            </dl>
          ))}
        </div>
        <div className={styles.links}>
          <div>
            <p className={styles.brand}>
              <Mark size={42} />
              {site?.name ?? 'Namugongo'}
            </p>
            <p className={styles.who}>
              Catholic Christians of Ugandan origin, their families and friends.
            </p>
            {site && (
              <a className={styles.mail} href={`mailto:${site.email}`}>
                {site.email}
              </a>
            )}
            <div className={styles.colours}>
              <ThemeSwitch />
            </div>
          </div>
          {sections.map(({ label, items }) => (
            <nav key={label} aria-label={label}>
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
      </Page>
    </Bark>
  );
}
