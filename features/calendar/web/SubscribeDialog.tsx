import { useState } from 'react';
import { useAccount } from '#features/accounts/web/account.ts';
import { calendar } from '#features/calendar/contract/calendar.ts';
import {
  type CalendarKind,
  calendarKindLabels,
  formatKinds,
} from '#features/calendar/contract/rules/calendar-kinds.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import layout from '#ui/layout/layout.module.css';
import { AddressFields } from './AddressFields.tsx';
import { OwnAddress } from './OwnAddress.tsx';

type SubscribeDialogProps = {
  opened: boolean;
  /** The kinds that are shown. */
  kinds: readonly CalendarKind[];
  onClose: () => void;
};

/** How a phone or computer shows the calendar beside its own and keeps it up to date. */
export const SubscribeDialog = ({ opened, kinds, onClose }: SubscribeDialogProps) => (
  <Dialog title="Subscribe to the calendar" opened={opened} onClose={onClose}>
    <Subscription kinds={kinds} />
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);

function Subscription({ kinds }: Pick<SubscribeDialogProps, 'kinds'>) {
  const chosen = formatKinds(kinds);
  const [scope, setScope] = useState<'all' | 'chosen'>(chosen ? 'chosen' : 'all');
  const [reader, setReader] = useState<'own' | 'everyone'>('own');
  const isSignedIn = useAccount().is === 'signed-in';
  const subscribed = scope === 'chosen' ? chosen : undefined;
  return (
    <div className={layout.stackWide}>
      <p>
        Your phone or computer can show our calendar beside your own. It stays up to date by itself.
      </p>
      {isSignedIn && (
        <RadioGroupField
          id="reader"
          label="What it shows"
          choices={[
            { value: 'own', label: 'Also what only members and your groups can see' },
            { value: 'everyone', label: 'What everyone can see' },
          ]}
          value={reader}
          onChange={setReader}
        />
      )}
      {chosen && (
        <RadioGroupField
          id="scope"
          label="What to subscribe to"
          choices={[
            {
              value: 'chosen',
              label: kinds.map((kind) => calendarKindLabels[kind]).join(', '),
            },
            { value: 'all', label: 'Everything' },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      {isSignedIn && reader === 'own' ? (
        <OwnAddress kinds={subscribed} />
      ) : (
        <AddressFields path={getApiUrl(calendar.getFile, { query: { kinds: subscribed } })} />
      )}
      {!isSignedIn && (
        <p className={layout.hint}>
          A subscription has what everyone can see. When you are signed in, you can have one with
          what only members can see, too.
        </p>
      )}
    </div>
  );
}
