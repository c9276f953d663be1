import type { TicketSearchResult } from '#features/tickets/contract/tickets.ts';
import { formatTicketLabel } from '#contract/rules/names.ts';
import { HandHeart, Send, UserRoundPen, UserRoundPlus } from '#ui/icons.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { formatNeeds } from '#features/tickets/contract/rules/notes.ts';
import layout from '#ui/layout/layout.module.css';
import { Badge } from '#ui/data/Badge.tsx';
import styles from './TicketMenu.module.css';

const dialogs = {
  needs: lazyPart(() => import('./NeedsDialog.tsx').then((file) => file.NeedsDialog)),
  share: lazyPart(() => import('./ShareDialog.tsx').then((file) => file.ShareDialog)),
  'hand-over': lazyPart(() => import('./HandOverDialog.tsx').then((file) => file.HandOverDialog)),
  'correct-name': lazyPart(() =>
    import('./CorrectNameDialog.tsx').then((file) => file.CorrectNameDialog),
  ),
};

const buttons = [
  { action: 'share', label: 'Share', Icon: Send },
  { action: 'hand-over', label: 'Hand over', Icon: UserRoundPlus },
  { action: 'correct-name', label: 'Correct name', Icon: UserRoundPen },
] as const;

export type TicketDialogProps = {
  ticket: TicketSearchResult;
  /** The keys that open the ticket. */
  keys: string[] | undefined;
  onEnd: () => void;
};

type TicketMenuProps = Omit<TicketDialogProps, 'onEnd'>;

/** What the holder of one ticket may do with it now, and whether it is shared. */
export function TicketMenu({ ticket, keys }: TicketMenuProps) {
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const { actions = [], needs, shared } = ticket;
  const OpenDialog = dialog && dialogs[dialog];
  if (actions.length === 0) return null;
  return (
    <>
      <div className={styles.menu}>
        {buttons
          .filter(({ action }) => actions.includes(action))
          .map(({ action, label, Icon }) => (
            <Button
              key={action}
              variant="secondary"
              size="small"
              icon={<Icon size={20} aria-hidden="true" />}
              aria-label={`${label}: ${formatTicketLabel(ticket)}`}
              onClick={() => setDialog(action)}
            >
              {label}
            </Button>
          ))}
        {needs && (
          <Button
            variant="secondary"
            size="small"
            icon={<HandHeart size={20} aria-hidden="true" />}
            aria-label={`Diet and needs: ${formatTicketLabel(ticket)}`}
            onClick={() => setDialog('needs')}
          >
            Diet and needs
          </Button>
        )}
        {shared && <Badge>Shared by link</Badge>}
      </div>
      <GuestNeedsLine needs={needs} />
      {OpenDialog && <OpenDialog ticket={ticket} keys={keys} onEnd={() => setDialog(null)} />}
    </>
  );
}

/** What the guest said that they need; nothing without any. */
function GuestNeedsLine({ needs }: Pick<TicketSearchResult, 'needs'>) {
  const text = needs && formatNeeds(needs);
  return text ? <p className={layout.hint}>Our team knows: {text}</p> : null;
}
