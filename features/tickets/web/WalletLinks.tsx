import type { TicketSearchResult, WalletName } from '#features/tickets/contract/tickets.ts';
import { walletEndpoints, walletLabels } from '#features/tickets/contract/wallet.ts';
import { formatTicketLabel } from '#contract/rules/names.ts';
import { Wallet } from '#ui/icons.ts';
import { getApiUrl } from '#ui/api.ts';
import { OutsideLinkButton } from '#ui/controls/Button.tsx';
import styles from './companions/TicketMenu.module.css';

type WalletButtonsProps = {
  wallets: readonly WalletName[];
  /** What is saved, for screen readers. */
  label: string;
  createUrl: (wallet: WalletName) => string;
};

/** Saves something to the wallet of a phone, where the site offers it. */
export function WalletButtons({ wallets, label, createUrl }: WalletButtonsProps) {
  if (wallets.length === 0) return null;
  return (
    <div className={styles.menu}>
      {wallets.map((name) => (
        <OutsideLinkButton
          key={name}
          href={createUrl(name)}
          variant="secondary"
          size="small"
          icon={<Wallet size={20} aria-hidden="true" />}
          aria-label={`${walletLabels[name]}: ${label}`}
        >
          {walletLabels[name]}
        </OutsideLinkButton>
      ))}
    </div>
  );
}

type WalletLinksProps = {
  ticket: TicketSearchResult;
  /** The keys that open the ticket. */
  keys: string[] | undefined;
};

export const WalletLinks = ({ ticket, keys }: WalletLinksProps) => (
  <WalletButtons
    wallets={ticket.wallets ?? []}
    label={formatTicketLabel(ticket)}
    createUrl={(name) =>
      getApiUrl(walletEndpoints[name], { params: { id: ticket.id }, query: { key: keys } })
    }
  />
);
