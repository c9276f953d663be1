import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { linkTo } from '#contract/screens.ts';
import {
  doorDevices,
  type Invitation,
  JoinInput,
  type OwnDoorDevice,
} from '#features/door/contract/devices.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { callApi, setApiData } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useRouter } from '#ui/router/use-router.ts';
import { listUnsentNames } from '../check-in/door-store.ts';
import { useLiveStoreQuery } from '../check-in/useLiveStoreQuery.ts';
import styles from '../check-in/Door.module.css';

/** Joins a door with the code of the link or a typed one. `ended`: what this phone was before. */
export function JoinDoor({ ended }: { ended: OwnDoorDevice | null }) {
  const client = useQueryClient();
  const router = useRouter();
  // Behind the '#', so that it is in no log.
  const [linkCode] = useState(() => location.hash.slice(1));
  const find = useApiMutation({
    call: (code: string) => callApi(doorDevices.getInvitation, { body: { code } }),
  });
  const join = useApiMutation({
    call: (code: string) => callApi(doorDevices.join, { body: { code } }),
    onSuccess(device) {
      router.history.replace(linkTo('/door-device'));
      setApiData(client, doorDevices.getOwn, {}, { device });
    },
  });
  const form = useForm({
    initialValues: { code: linkCode },
    validate: schemaResolver(JoinInput, { sync: true }),
  });
  const { mutate } = find;
  useEffect(() => {
    if (linkCode) mutate(linkCode);
  }, [linkCode, mutate]);
  const invitation = join.error ? null : find.data;
  return (
    <div className={styles.join}>
      <h1 tabIndex={-1}>Help at the door</h1>
      {ended && !invitation && <Ended device={ended} />}
      {find.isPending ? (
        <RowsSkeleton rows={2} />
      ) : invitation ? (
        <>
          <Joining invitation={invitation} />
          <Button size="large" busy={join.isPending} onClick={() => join.mutate(form.values.code)}>
            Join
          </Button>
        </>
      ) : (
        <Form onSubmit={form.onSubmit(({ code }) => find.mutate(code))}>
          {Boolean(join.error ?? find.error) && <ErrorMessage error={join.error ?? find.error} />}
          <TextField
            id="door-code"
            label="Code"
            hint="Someone of the team shows it on their phone: Check-in, then Add a door device."
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            {...form.getInputProps('code')}
          />
          <Button type="submit" onPointerDown={() => join.reset()}>
            Continue
          </Button>
        </Form>
      )}
    </div>
  );
}

function Joining({ invitation }: { invitation: Invitation }) {
  const { data: site } = useSite();
  const { name, eventTitle, addedBy, endsAt } = invitation;
  return (
    <div>
      <p>
        This phone joins <b>{eventTitle}</b> as <b>{name}</b>. {addedBy} added it.
      </p>
      <p>
        It can check in guests and see the guest list, and nothing else, until{' '}
        {formatTimestamp(endsAt, 'short', site?.timeZone)}. The team can remove it at any time.
      </p>
    </div>
  );
}

/** Why this phone is no door anymore, and what becomes of what it has not sent. */
function Ended({ device: { name, eventTitle, state } }: { device: OwnDoorDevice }) {
  const unsent = useLiveStoreQuery(listUnsentNames, 'unsent') ?? [];
  return (
    <Alert tone="warn">
      {state === 'ended'
        ? `The evening of ${eventTitle} has ended, so this phone is no longer “${name}”.`
        : `This phone is no longer “${name}”. The team removed it from the door of ${eventTitle}.`}{' '}
      The guest list was removed from this phone.
      {unsent.length > 0 && (
        <>
          {' '}
          <b>{unsent.length === 1 ? '1 scan' : `${unsent.length} scans`}</b>{' '}
          {unsent.length === 1 ? "hasn't" : "haven't"} been sent. Nothing is lost: ask the team to
          add this phone again, or to sign in on it.
        </>
      )}
    </Alert>
  );
}
