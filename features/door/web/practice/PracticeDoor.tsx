import type { Account } from '#contract/account.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { RotateCcw } from '#ui/icons.ts';
import { StaffPageHeader } from '#ui/layout/StaffPage.tsx';
import styles from '../check-in/Door.module.css';
import { SoundButton } from '../check-in/DoorSettings.tsx';
import { DoorView } from '../check-in/DoorView.tsx';
import { SyncProblemNotice } from '../check-in/SyncStatus.tsx';
import { PracticeTickets } from './PracticeTickets.tsx';
import { resetPractice, usePractice } from './usePractice.ts';

type PracticeDoorProps = {
  name: string;
  usher: Pick<Account, 'id' | 'name'>;
  /** The button that leads back to the door. */
  leave: ReactNode;
  /** A link to the page with the QR codes. */
  tickets?: ReactNode;
};

/** The door with practice tickets: what it shows is what the door would, and nothing counts. */
export function PracticeDoor({ name, usher, leave, tickets }: PracticeDoorProps) {
  const door = usePractice({ door: name, usher });
  const startOver = () =>
    void resetPractice().then(() => showNotice('All practice tickets are new again.'));
  return (
    <DoorView
      door={door}
      name={name}
      account={usher}
      first="camera"
      banner="Practice"
      head={(count) => (
        <StaffPageHeader
          title="Practice"
          subtitle={<b className={styles.count}>{count || '\u00a0'}</b>}
        />
      )}
      state={
        <>
          <div className={styles.practice}>
            <Alert tone="warn">
              <b>Practice.</b> Nothing here is counted, saved or sent.
            </Alert>
            <Button
              variant="secondary"
              size="small"
              icon={<RotateCcw size={20} aria-hidden="true" />}
              onClick={startOver}
            >
              Start over
            </Button>
            {leave}
          </div>
          <SyncProblemNotice door={door} onSignIn={() => undefined} />
        </>
      }
    >
      <section className={styles.block} aria-labelledby="practice-codes">
        <h2 id="practice-codes">Practice codes</h2>
        <p>Type a code, or scan it from paper or another screen.</p>
        <PracticeTickets compact />
        {tickets}
      </section>
      <section className={styles.block} aria-labelledby="this-device">
        <h2 id="this-device">This device</h2>
        <SoundButton />
      </section>
    </DoorView>
  );
}
