import type { CountedExtra } from '#features/event/contract/extras.ts';
import { type ItemActionHandlers, ItemActions } from '#features/event/web/staff/ItemActions.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { describeExtra, describeSales } from './describe-extra.ts';
import styles from './Extras.module.css';

type ExtraCardProps = {
  extra: CountedExtra;
  /** Null when the account may only read. */
  actions: ItemActionHandlers | null;
};

/** An extra with what was sold of it and what staff can do with it. */
export function ExtraCard({ extra, actions }: ExtraCardProps) {
  const { name, description, isOnSale, isForSponsors } = extra;
  return (
    <Card as="li" className={styles.extra}>
      <h2>
        {name} {!isOnSale && <Badge>Not on sale</Badge>}{' '}
        {isForSponsors && <Badge>Sponsors’ list</Badge>}
      </h2>
      {description && <p>{description}</p>}
      <p className={layout.hint}>{describeExtra(extra)}</p>
      <p>{describeSales(extra)}</p>
      {actions && <ItemActions name={name} actions={actions} />}
    </Card>
  );
}
