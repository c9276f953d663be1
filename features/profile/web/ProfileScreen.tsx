import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { Ticket } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Badge } from '#ui/data/Badge.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { AuthenticatorSection } from '#features/people/web/profile/AuthenticatorSection.tsx';
import { Passkeys } from '#features/people/web/profile/Passkeys.tsx';
import { EmailForm } from '#features/people/web/profile/EmailForm.tsx';
import { PasswordForm } from '#features/people/web/profile/PasswordForm.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from '#features/people/web/profile/Profile.module.css';
import { useProfile } from '#features/people/web/profile/queries.ts';
import { Sessions } from '#features/people/web/profile/Sessions.tsx';

/** /profile: the account's own details, roles and sign-in. */
export function ProfileScreen() {
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title="Your profile"
        // A space keeps the line's height while the profile loads.
        eyebrow={<span className={styles.email}>{profile.data?.email ?? '\u00a0'}</span>}
        actions={
          <LinkButton
            to="/search-tickets"
            variant="inverted"
            icon={<Ticket size={20} aria-hidden="true" />}
          >
            My tickets
          </LinkButton>
        }
      />
      <Page className={styles.page}>
        <Loaded query={profile} skeleton={<ProfileSkeleton />}>
          {(person) => (
            <>
              <div className={styles.column}>
                <Section title="About you">
                  <ProfileForm person={person} />
                </Section>
                <Section title="Your roles">
                  {person.roles.length === 0 && (
                    <p>
                      You don't have a role yet. Ask an administrator if you help on the parish
                      team.
                    </p>
                  )}
                  <ul className={layout.stack}>
                    {person.roles.map((role) => (
                      <li key={role}>
                        <Badge>{roleDescriptions[role].name}</Badge>{' '}
                        {roleDescriptions[role].description}
                      </li>
                    ))}
                  </ul>
                </Section>
              </div>
              <div className={styles.column}>
                <Section title="Email">
                  <EmailForm email={person.email} hasPassword={!person.invited} />
                </Section>
                <Section title="Password">
                  <PasswordForm hasPassword={!person.invited} email={person.email} />
                </Section>
                <Section title="Passkeys">
                  <Passkeys />
                </Section>
                <Section title="Authenticator app">
                  <AuthenticatorSection person={person} />
                </Section>
                <Section title="Where you are signed in">
                  <Sessions />
                </Section>
                <Section title="Your data">
                  <p>See, download or delete what we store about you.</p>
                  <div>
                    <LinkButton to="/your-data" variant="secondary">
                      Your data
                    </LinkButton>
                  </div>
                </Section>
              </div>
            </>
          )}
        </Loaded>
      </Page>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.card}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

function ProfileSkeleton() {
  return (
    <>
      <Loading label="Loading your profile..." />
      {[5, 4].map((lines) => (
        <div className={styles.column} key={lines}>
          <Card className={styles.card}>
            <SkeletonLines lines={lines} />
          </Card>
          <Card className={styles.card}>
            <SkeletonLines lines={3} />
          </Card>
        </div>
      ))}
    </>
  );
}
