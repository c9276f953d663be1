import { linkTo } from '#contract/screens.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { DoorDeviceInput, doorDevices } from '#features/door/contract/devices.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { QrPicture } from '#ui/data/QrPicture.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from '../check-in/Door.module.css';

type AddDeviceDialogProps = { event: number; name: string; onClose: () => void };

/** Names a device, then shows the code with which a phone joins, and says when it has. */
export function AddDeviceDialog({ event, name, onClose }: AddDeviceDialogProps) {
  const form = useForm<DoorDeviceInput>({
    initialValues: { name },
    validate: schemaResolver(DoorDeviceInput, { sync: true }),
  });
  const create = useApiMutation({
    call: (body: DoorDeviceInput) => callApi(doorDevices.create, { query: { event }, body }),
  });
  if (create.data)
    return (
      <CodeDialog
        event={event}
        name={form.values.name}
        invitation={create.data}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Add a door device"
      submit="Show QR code"
      mutation={create}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <TextField
        id="device-name"
        label="Name of the door"
        hint="The log and other ushers see it. For example: Side door."
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}

type CodeDialogProps = {
  event: number;
  name: string;
  invitation: EndpointResponse<typeof doorDevices.create>;
  onClose: () => void;
};

/** So often the dialog asks whether the phone has joined. */
const refetchMs = 2000;

function CodeDialog({ event, name, invitation, onClose }: CodeDialogProps) {
  const { data: site } = useSite();
  const { id, code, codeExpiresAt } = invitation;
  const list = useQuery({
    ...apiQueryOptions(doorDevices.list, { query: { event } }),
    refetchInterval: refetchMs,
  });
  const hasJoined = list.data?.some((device) => device.id === id) ?? false;
  const address = `${location.origin}${linkTo('/door-device')}`;
  return (
    <Dialog title={`Add “${name}”`} opened onClose={onClose}>
      <SuccessAlert message={hasJoined ? `${name} has joined.` : ''} />
      {!hasJoined && (
        <figure className={styles.code}>
          <QrPicture text={`${address}#${code}`} label="QR code for the second phone" />
          <figcaption>
            Scan it with the camera of the other phone. Or open{' '}
            <b>{address.replace(/^https?:\/\//, '')}</b> there and type{' '}
            <b className={styles.codeText}>{formatDoorCode(code)}</b>
            <br />
            The code works for one phone, until{' '}
            {formatTimestamp(codeExpiresAt, 'time', site?.timeZone)}.
          </figcaption>
        </figure>
      )}
      <DialogActions>
        <Button onClick={onClose}>{hasJoined ? 'Done' : 'Close'}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** 'ABCD-EFGH-JKL' */
const formatDoorCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
