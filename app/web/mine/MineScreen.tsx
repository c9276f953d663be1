import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { useSite } from '#features/site/web/site.ts';
import { Card } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { mineParts } from '../mine-parts.ts';
import styles from './Mine.module.css';

/** The first page of a member: the week of the community, and all that is theirs. */
export function MineScreen() {
  const account = useOwnAccount();
  const { data: site } = useSite();
  const [name = ''] = account.name.split(' ');
  const parts = mineParts.filter(({ isFor }) => isFor?.(account) ?? true);
  return (
    <StaffPage
      title={name ? `Welcome, ${name}` : 'Welcome'}
      subtitle={formatTimestamp(new Date(), 'day', site?.timeZone)}
    >
      <Parts title="This week" parts={parts.filter(({ group }) => group === 'week')} />
      <Parts title="Yours" parts={parts.filter(({ group }) => group === 'own')} />
    </StaffPage>
  );
}

function Parts({ title, parts }: { title: string; parts: readonly MinePart[] }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.parts}>
        {parts.map(({ title: heading, Content }) => (
          <Card as="section" key={heading} className={styles.part} aria-label={heading}>
            <h3>{heading}</h3>
            <Content />
          </Card>
        ))}
      </div>
    </section>
  );
}
