import type { Donor } from '#features/donations/contract/donors.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import { createSearch } from '#contract/rules/search-people.ts';
import { MineRow, MineRows } from '#features/mine/web/MineParts.tsx';
import { useMemo, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { formatDonorFacts } from './format-donor.ts';
import { JoinDialog } from './JoinDialog.tsx';
import { useDonors } from './queries.ts';

const maxMatches = 12;

/** Finds the record that is joined to a donor. */
export function ChooseDonorDialog({ donor, onClose }: { donor: Donor; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<Donor | null>(null);
  const query = useDonors();
  if (other) return <JoinDialog donor={donor} other={other} onClose={onClose} />;
  return (
    <Dialog
      title={`Join another donor to ${getDonorLabel(donor)}`}
      opened
      onClose={onClose}
      width={560}
    >
      <TextField
        id="join-search"
        label="Name, email or phone number"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Loaded query={query} skeleton={<SkeletonLines lines={4} />}>
        {({ donors }) => (
          <Matches
            donors={donors.filter(({ id }) => id !== donor.id)}
            search={search.trim()}
            onChoose={setOther}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

type MatchesProps = {
  donors: readonly Donor[];
  search: string;
  onChoose: (donor: Donor) => void;
};

function Matches({ donors, search, onChoose }: MatchesProps) {
  const find = useMemo(
    () => createSearch(donors, (item) => [item.names.join(' '), formatDonorFacts(item)].join(' ')),
    [donors],
  );
  if (search === '') return <p>Type a few letters to find the donor.</p>;
  const matches = find(search).slice(0, maxMatches);
  if (matches.length === 0) return <p role="status">No donor matches.</p>;
  return (
    <MineRows label="Donors">
      {matches.map((item) => (
        <MineRow key={item.id} title={getDonorLabel(item)} detail={formatDonorFacts(item)}>
          <Button
            variant="outline"
            size="small"
            aria-label={`Choose ${getDonorLabel(item)}`}
            onClick={() => onChoose(item)}
          >
            Choose
          </Button>
        </MineRow>
      ))}
    </MineRows>
  );
}
