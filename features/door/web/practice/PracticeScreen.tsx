import { useOwnAccount } from '#features/accounts/web/account.ts';
import staff from '#features/event/web/staff/Staff.module.css';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { useDoorName } from '../check-in/useCheckIn.ts';
import { PracticeDoor } from './PracticeDoor.tsx';

/** /door-practice: the door with practice tickets, before the evening or during it. */
export function PracticeScreen() {
  const [name] = useDoorName();
  return (
    <Page wide className={staff.page}>
      <PracticeDoor
        name={name.trim()}
        usher={useOwnAccount()}
        leave={
          <LinkButton to="/checkin" variant="secondary" size="small">
            Leave practice
          </LinkButton>
        }
        tickets={
          <LinkButton to="/door-practice/tickets" variant="secondary" size="small">
            Show and print QR codes
          </LinkButton>
        }
      />
    </Page>
  );
}
