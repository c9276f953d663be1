import { donations } from '#features/donations/contract/donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { RecordHistory } from '#features/people/web/HistorySection.tsx';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { History } from '#ui/icons.ts';

type HistoryButtonProps = { title: string; children: ReactNode };

/** Opens a dialog with a history. */
function HistoryButton({ title, children }: HistoryButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <IconButton
        label={title}
        icon={<History aria-hidden="true" />}
        onClick={() => setOpened(true)}
      />
      <Dialog title={title} opened={opened} onClose={close} width={560}>
        {children}
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

type RecordProps = { donation: { id: number; name: string } };

/** Opens the history of a gift. */
export const DonationHistoryButton = ({ donation: { id, name } }: RecordProps) => (
  <HistoryButton title={`History of the gift of ${name || 'someone'}`}>
    <RecordHistory endpoint={donations.getHistory} id={id} />
  </HistoryButton>
);

/** Opens the history of a monthly gift. */
export const MonthlyHistoryButton = ({ donation: { id, name } }: RecordProps) => (
  <HistoryButton title={`History of the monthly gift of ${name}`}>
    <RecordHistory endpoint={monthlyDonations.getHistory} id={id} />
  </HistoryButton>
);

/** Opens the history of a pledge. */
export const PledgeHistoryButton = ({
  pledge: { id, name },
}: {
  pledge: RecordProps['donation'];
}) => (
  <HistoryButton title={`History of the pledge of ${name}`}>
    <RecordHistory endpoint={pledges.getHistory} id={id} />
  </HistoryButton>
);
