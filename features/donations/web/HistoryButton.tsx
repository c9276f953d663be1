import { donations } from '#features/donations/contract/donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { LoadedChanges } from '#features/people/web/HistorySection.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
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
    <DonationHistory id={id} />
  </HistoryButton>
);

/** Opens the history of a monthly gift. */
export const MonthlyHistoryButton = ({ donation: { id, name } }: RecordProps) => (
  <HistoryButton title={`History of the monthly gift of ${name}`}>
    <MonthlyHistory id={id} />
  </HistoryButton>
);

const DonationHistory = ({ id }: { id: number }) => (
  <LoadedChanges
    query={useQuery({
      ...apiQueryOptions(donations.getHistory, { params: { id } }),
      staleTime: 0,
    })}
  />
);

const MonthlyHistory = ({ id }: { id: number }) => (
  <LoadedChanges
    query={useQuery({
      ...apiQueryOptions(monthlyDonations.getHistory, { params: { id } }),
      staleTime: 0,
    })}
  />
);
