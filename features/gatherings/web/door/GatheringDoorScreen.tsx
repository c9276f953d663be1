import { useEffect, useState } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import { day as daySchema } from '#contract/codecs.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { createSearch } from '#contract/rules/search-people.ts';
import { linkTo } from '#contract/screens.ts';
import { useAccountQuery } from '#features/accounts/web/account.ts';
import { saveDoorAccount } from '#features/accounts/web/door-account.ts';
import { CameraView } from '#features/door/web/check-in/CameraView.tsx';
import { EntryForm } from '#features/door/web/check-in/EntryForm.tsx';
import { useCamera } from '#features/door/web/check-in/useCamera.ts';
import { useOfflineFiles } from '#features/door/web/check-in/useOfflineFiles.ts';
import { useScannerKeys } from '#features/door/web/check-in/useScannerKeys.ts';
import type { DoorPlace } from '#features/gatherings/contract/gathering-door.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams, useSearch } from '#ui/router/use-router.ts';
import { useGatheringDoor } from './useGatheringDoor.ts';

/** /gathering-door/{id}: lets in who has a code, by camera, scanner, typing or a tap, also without a network. */
export function GatheringDoorScreen() {
  const id = Number(useParams().id) || 0;
  const day = daySchema.safeParse(useSearch().day).data;
  if (id === 0 || day === undefined)
    return (
      <StaffPage title="Check in by code">
        <EmptyState title="Which day?">
          <p>Open the door from the list of who comes.</p>
        </EmptyState>
      </StaffPage>
    );
  return <OpenDoor key={`${id} ${day}`} id={id} day={day} />;
}

type Door = ReturnType<typeof useGatheringDoor>;

function OpenDoor({ id, day }: { id: number; day: string }) {
  const door = useGatheringDoor({ id, day });
  const camera = useCamera(false);
  const { state } = useAccountQuery();
  const account = state.is === 'signed-in' ? state.account : null;
  useEffect(() => {
    if (account) void saveDoorAccount(account);
  }, [account]);
  useScannerKeys(door.receive);
  useOfflineFiles();
  return (
    <StaffPage
      title="Check in by code"
      actions={
        <LinkButton to={linkTo('/gathering-people/$id', { id, day })} variant="secondary">
          Who comes
        </LinkButton>
      }
    >
      <SyncState door={door} />
      {door.conflicts.length > 0 && (
        <Alert tone="warn">
          Let in here, but another device was first, or the place was refunded:{' '}
          {door.conflicts.map(({ name, title }) => `${name}, ${title}`).join('; ')}
        </Alert>
      )}
      <div className={items.columns}>
        <div className={items.beside}>
          <Verdict door={door} />
          <EntryForm first onCode={door.receive} />
          <CameraView camera={camera} onCode={door.receive} />
        </div>
        {door.places && <Places door={door} places={door.places} />}
      </div>
    </StaffPage>
  );
}

/** Whether the site has all that was done here. */
function SyncState({ door: { places, waiting, trouble } }: { door: Door }) {
  const scans = formatCount(waiting, 'scan waits', 'scans wait');
  if (trouble === 'signed out' || trouble === 'not allowed')
    return (
      <Alert tone="warn">
        Please sign in again. {waiting > 0 && `${scans} on this device until then.`}
      </Alert>
    );
  if (trouble === 'refused')
    return <Alert tone="warn">The site doesn’t take these scans. Please call the office.</Alert>;
  if (trouble !== null)
    return (
      <div role="status">
        <Alert tone="warn">
          {places === null
            ? 'No network. Open this screen once with a network, and it works without one.'
            : `No network. The door goes on; ${scans} on this device and will be sent by itself.`}
        </Alert>
      </div>
    );
  return <p role="status">{waiting > 0 ? 'Sending...' : 'Everything is sent.'}</p>;
}

function Verdict({ door: { decision, undo } }: { door: Door }) {
  const { data: site } = useSite();
  if (!decision) return null;
  const { code, verdict, place } = decision;
  const guest = place ? `${place.name}, ${place.title}` : code;
  const since = place?.arrivedAt && formatTimestamp(place.arrivedAt, 'time', site?.timeZone);
  const messages = {
    arrived: `Welcome, ${guest}!`,
    'arrived-before': `${guest}: arrived already, at ${since ?? ''}.`,
    refunded: `${guest}: refunded. This code is no longer good.`,
    unknown: `${code} is no code for this day.`,
  };
  return (
    <div role="alert" className={layout.stack}>
      <Alert tone={verdict === 'arrived' ? 'ok' : 'warn'}>{messages[verdict]}</Alert>
      {verdict === 'arrived' && (
        <div>
          <Button variant="secondary" onClick={() => undo(code)}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

/** Everyone who has a place, to let in with a tap. */
function Places({ door, places }: { door: Door; places: readonly DoorPlace[] }) {
  const [search, setSearch] = useState('');
  const valid = places.filter(({ isRefunded }) => !isRefunded);
  const find = createSearch(valid, ({ name, code }) => ({ text: name, labels: [code] }));
  const visible = search.trim() === '' ? valid : find(search);
  const arrived = valid.filter(({ arrivedAt }) => arrivedAt !== null).length;
  return (
    <FormCard as="section">
      <h2>
        {arrived} of {valid.length} arrived
      </h2>
      <TextField
        id="place-search"
        label="Search names"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {visible.length === 0 && <p>{valid.length === 0 ? 'No places are paid yet.' : 'No one.'}</p>}
      <ul className={items.rows} aria-label="Who arrived">
        {visible.map(({ code, name, title, arrivedAt }) => (
          <li key={code}>
            <CheckboxField
              label={`${name}, ${title}`}
              hint={code}
              checked={arrivedAt !== null}
              onChange={(isHere) => (isHere ? door.receive(code) : door.undo(code))}
            />
          </li>
        ))}
      </ul>
    </FormCard>
  );
}
