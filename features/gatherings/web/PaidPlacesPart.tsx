import { placeWalletEndpoints } from '#features/gatherings/contract/gathering-tickets.ts';
import type { OwnParty } from '#features/gatherings/contract/gathering-parties.ts';
import type { SoldTicket } from '#features/gatherings/contract/ticket-types.ts';
import { WalletButtons } from '#features/tickets/web/WalletLinks.tsx';
import { getApiUrl } from '#ui/api.ts';
import { buildQrPath } from '#ui/data/build-qr-path.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import styles from './Gatherings.module.css';

type PaidPlacesPartProps = {
  linkKey: string;
  party: Pick<OwnParty, 'soldTickets' | 'wallets'>;
};

/** The places that were paid, each with the code that opens the door. */
export function PaidPlacesPart({ linkKey, party }: PaidPlacesPartProps) {
  const { soldTickets, wallets } = party;
  if (soldTickets.length === 0) return null;
  return (
    <FormCard as="section">
      <h2>Your places</h2>
      <p className={layout.hint}>
        Show the codes at the door, on your phone or on paper: one for each person.
      </p>
      <ul className={items.rows} aria-label="Your places">
        {soldTickets.map((ticket) => (
          <li key={ticket.id}>
            <div>
              <b>{ticket.title}</b>
              <br />
              {ticket.code}
              {!ticket.isRefunded && (
                <WalletButtons
                  wallets={wallets}
                  label={`${ticket.title}, ${ticket.code}`}
                  createUrl={(name) =>
                    getApiUrl(placeWalletEndpoints[name], {
                      params: { key: linkKey, id: ticket.id },
                    })
                  }
                />
              )}
            </div>
            {ticket.isRefunded ? <Badge tone="danger">Refunded</Badge> : <Code ticket={ticket} />}
          </li>
        ))}
      </ul>
    </FormCard>
  );
}

function Code({ ticket: { code, title } }: { ticket: SoldTicket }) {
  const { path, size } = buildQrPath(code);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code of ${title}, ${code}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
