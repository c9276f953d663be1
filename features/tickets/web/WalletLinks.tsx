import type { TicketSearchResult } from '#features/tickets/contract/tickets.ts';
import { walletEndpoints, walletLabels } from '#features/tickets/contract/wallet.ts';
import { formatTicketLabel } from '#contract/rules/names.ts';
import { Wallet } from '#ui/icons.ts';
import { getApiUrl } from '#ui/api.ts';
import { OutsideLinkButton } from '#ui/controls/Button.tsx';
import styles from './companions/TicketMenu.module.css';

type WalletLinksProps = {
  ticket: TicketSearchResult;
  /** The keys that open the ticket. */
  keys: string[] | undefined;
};

/** Saves a ticket to the wallet of a phone, where the site offers it. */
export function WalletLinks({ ticket, keys }: WalletLinksProps) {
  const { id, wallets = [] } = ticket;
  if (wallets.length === 0) return null;
  return (
    <div className={styles.menu}>
      {wallets.map((name) => (
        <OutsideLinkButton
          key={name}
          href={getApiUrl(walletEndpoints[name], { params: { id }, query: { key: keys } })}
          variant="secondary"
          size="small"
          icon={<Wallet size={20} aria-hidden="true" />}
          aria-label={`${walletLabels[name]}: ${formatTicketLabel(ticket)}`}
        >
          {walletLabels[name]}
        </OutsideLinkButton>
      ))}
    </div>
  );
}
