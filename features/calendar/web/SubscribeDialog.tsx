import { useState } from 'react';
import { calendar } from '#features/calendar/contract/calendar.ts';
import {
  type CalendarKind,
  calendarKindLabels,
  formatKinds,
} from '#features/calendar/contract/rules/calendar-kinds.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { CopyField } from '#ui/forms/CopyField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { CalendarPlus } from '#ui/icons.ts';
import layout from '#ui/layout/layout.module.css';

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
  const path = getApiUrl(calendar.getFile, {
    query: { kinds: scope === 'chosen' ? chosen : undefined },
  });
  const { host, origin } = window.location;
  return (
    <div className={layout.stackWide}>
      <p>
        Your phone or computer can show our calendar beside your own. It stays up to date by itself.
      </p>
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
      <div>
        <OutsideLinkButton
          href={`webcal://${host}${path}`}
          icon={<CalendarPlus aria-hidden="true" />}
        >
          Open in my calendar
        </OutsideLinkButton>
      </div>
      <CopyField
        id="calendar-address"
        label="Address of the calendar"
        hint="If the button does nothing, copy this. In Google Calendar on a computer, choose Other calendars, From URL, and paste it."
        value={`${origin}${path}`}
      />
      <p className={layout.hint}>
        A subscription has what everyone can see. What only members can see is on this page when you
        are signed in.
      </p>
    </div>
  );
}
