import { type DoorDevice, doorDevices } from '#features/door/contract/devices.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Smartphone } from '#ui/icons.ts';
import layout from '#ui/layout/layout.module.css';
import styles from '../check-in/Door.module.css';
import { AddDeviceDialog } from './AddDeviceDialog.tsx';

/** So often the list shows who joined and who was seen. */
const refetchMs = 30_000;

/** The phones without an account at the doors of a reception, to add and to remove. */
export function DoorDevices({ event }: { event: number }) {
  const list = useQuery({
    ...apiQueryOptions(doorDevices.list, { query: { event } }),
    refetchInterval: refetchMs,
  });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DoorDevice | null>(null);
  const devices = list.data ?? [];
  const active = devices.filter(({ state }) => state === 'active');
  const past = devices.filter(({ state }) => state !== 'active');
  return (
    <section className={styles.block} aria-labelledby="door-devices">
      <h2 id="door-devices">Door devices</h2>
      <p>Let a second phone help at the door tonight. It needs no account.</p>
      {active.length > 0 && (
        <ul className={layout.stackTight} aria-label="Door devices">
          {active.map((device) => (
            <Device key={device.id} device={device} onRemove={() => setRemoved(device)} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className={styles.waiting}>
          <summary>Removed or ended: {past.length}</summary>
          <ul className={layout.stackTight} aria-label="Removed or ended door devices">
            {past.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        </details>
      )}
      <Button
        variant="secondary"
        size="small"
        icon={<Smartphone size={20} aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        Add a door device
      </Button>
      {isAdding && (
        <AddDeviceDialog
          event={event}
          // The first door is this one.
          name={`Door ${active.length + 2}`}
          onClose={() => setAdding(false)}
        />
      )}
      <RemoveDialog device={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}

const states = {
  active: { tone: 'ok', label: 'Working' },
  ended: { tone: 'plain', label: 'Ended' },
  removed: { tone: 'plain', label: 'Removed' },
} as const;

function Device({ device, onRemove }: { device: DoorDevice; onRemove?: () => void }) {
  const { data: site } = useSite();
  const { name, addedBy, joinedAt, lastSeenAt, checkIns, state } = device;
  const format = (date: Date) => formatTimestamp(date, 'time', site?.timeZone);
  return (
    <li className={styles.guest}>
      <p className={styles.guestName}>
        <b>{name}</b>
        <span className={layout.soft}>
          Added by {addedBy}. Joined at {format(joinedAt)}, last seen at {format(lastSeenAt)}.{' '}
          {formatCount(checkIns, 'check-in')}.
        </span>
      </p>
      <div className={styles.guestActions}>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {onRemove && (
          <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

function RemoveDialog({ device, onClose }: { device: DoorDevice | null; onClose: () => void }) {
  const remove = useApiMutation({
    call: (id: number) => callApi(doorDevices.remove, { params: { id } }),
    changes: [doorDevices.list],
    notice: 'Door device removed.',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove “${device?.name ?? ''}”?`}
      opened={device !== null}
      confirmLabel="Remove door device"
      mutation={remove}
      onConfirm={() => device && remove.mutate(device.id)}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
    >
      <p>
        It stops working right away. Scans that it hasn't sent stay on that phone: add it again, or
        sign in on it, to send them.
      </p>
    </ConfirmDialog>
  );
}
