import { roleWords } from '@namugongo/contract/rules/roles';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BarkHeader } from '../../ui/BarkHeader.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card, Page } from '../../ui/Card.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, SkeletonLines } from '../../ui/Skeleton.tsx';
import { AboutForm } from './AboutForm.tsx';
import { Authenticator } from './Authenticator.tsx';
import { Passkeys } from './Passkeys.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './Profile.module.css';
import { useProfile } from './queries.ts';
import { Sessions } from './Sessions.tsx';

/** /profile: what the site keeps of a person, and how they sign in. */
export function ProfileScreen() {
  const { data: site } = useSite();
  const { data: person, error, isFetching, refetch } = useProfile();
  return (
    <>
      <BarkHeader
        title="Your profile"
        // Its place is kept until the person is known.
        eyebrow={person?.email ?? '\u00a0'}
        aside={
          <LinkButton
            to="/search-tickets"
            look="onBark"
            icon={<Ticket size={20} aria-hidden="true" />}
          >
            My tickets
          </LinkButton>
        }
      />
      <Page className={styles.page}>
        {error && !person && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!person && !error && <ProfileSkeleton />}
        {person && (
          <>
            <div className={styles.column}>
              <Section title="About you">
                <AboutForm person={person} />
              </Section>
              <Section title="What you may do">
                {person.roles.length === 0 && (
                  <p>You have no role yet. An administrator gives roles to people of the team.</p>
                )}
                <ul className={styles.roles}>
                  {person.roles.map((role) => (
                    <li key={role}>
                      <Badge>{roleWords[role].name}</Badge> {roleWords[role].may}
                    </li>
                  ))}
                </ul>
              </Section>
            </div>
            <div className={styles.column}>
              <Section title="Email">
                <EmailForm
                  email={person.email}
                  hasPassword={!person.invited}
                  sendsMail={site?.sendsMail ?? true}
                />
              </Section>
              <Section title="Password">
                <PasswordForm hasPassword={!person.invited} email={person.email} />
              </Section>
              <Section title="Passkeys">
                <Passkeys />
              </Section>
              <Section title="Authenticator app">
                <Authenticator person={person} />
              </Section>
              <Section title="Where you are signed in">
                <Sessions />
              </Section>
            </div>
          </>
        )}
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
      <Loading words="Loading your profile..." />
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
