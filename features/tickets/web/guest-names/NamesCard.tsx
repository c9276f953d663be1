import type { Receipt } from '#features/tickets/contract/receipts.ts';
import {
  describeUnnamed,
  listUnnamedTickets,
} from '#features/tickets/contract/rules/guest-names.ts';
import { linkTo } from '#contract/screens.ts';
import { UserRoundPen } from '#ui/icons.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import styles from '../ReceiptScreen.module.css';

/** Asks the buyer of several tickets who comes with them; nothing for one ticket, or when no name can be changed anymore. */
export function NamesCard({ receipt, linkKey }: { receipt: Receipt; linkKey: string | undefined }) {
  const { tickets, telephone, orderId, name } = receipt;
  const canName = tickets.some(({ actions = [] }) => actions.includes('correct-name'));
  if (tickets.length < 2 || !canName) return null;
  const unnamed = listUnnamedTickets(tickets, name).length;
  return (
    <Card as="section" className={styles.receipt} aria-labelledby="guests">
      <h2 id="guests">Who comes with you?</h2>
      <p>{unnamed === 0 ? 'Each of your guests has a name.' : describeUnnamed(unnamed)}</p>
      <LinkButton
        to={linkTo('/receipt/$telephone/$orderId/guests', { telephone, orderId, key: linkKey })}
        variant={unnamed === 0 ? 'secondary' : 'primary'}
        fullWidth="onMobile"
        icon={<UserRoundPen size={22} aria-hidden="true" />}
      >
        {unnamed === 0 ? 'Change the names' : 'Name my guests'}
      </LinkButton>
    </Card>
  );
}
