import type { PersonalData } from '#features/personal-data/contract/personal-data.ts';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { DeleteDataDialog } from './DeleteDataDialog.tsx';
import { PersonalDataView } from './PersonalDataView.tsx';

type OfficeDataProps = {
  query: UseQueryResult<PersonalData>;
  /** Whose data it is: an address, or numbers of orders. */
  title: string;
  pdfUrl: string;
  remove: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>;
};

/** A person's data for the office, with the dialog that deletes it. */
export function OfficeData({ query, title, pdfUrl, remove }: OfficeDataProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(data) => (
          <PersonalDataView
            isForOffice
            data={data}
            title={title}
            pdfUrl={pdfUrl}
            onDelete={() => setDeleting(true)}
          />
        )}
      </Loaded>
      {isDeleting && (
        <DeleteDataDialog
          title={`Delete what we store about ${title}?`}
          confirmLabel="Delete data"
          mutation={remove}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                setDeleting(false);
                showNotice('Data deleted.');
              },
            })
          }
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
