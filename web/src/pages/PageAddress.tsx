import type { PageDraft } from '@namugongo/contract/pages';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import styles from './EditPage.module.css';
import { useFormerAddress } from './useFormerAddress.ts';

type PageAddressProps = {
  page: PageDraft | null;
  typed: string;
  error: ReactNode;
  onType: (address: string) => void;
};

/** Where a page stands: typed for a new page, changed by itself for one that there is. */
export function PageAddress({ page, ...typing }: PageAddressProps) {
  return page ? <AddressNow page={page} /> : <FirstAddress {...typing} />;
}

function FirstAddress({ typed, error, onType }: Omit<PageAddressProps, 'page'>) {
  const ending = useFormerAddress(typed.trim());
  return (
    <TextField
      id="slug"
      label="Address"
      hint={ending ?? 'After the #/ of the site.'}
      maxLength={60}
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

function AddressNow({ page }: { page: PageDraft }) {
  const [changing, setChanging] = useState(false);
  const former = page.formerAddresses.map((slug) => `/${slug}`);
  return (
    <div className={styles.address}>
      <TextField
        id="slug"
        label="Address"
        readOnly
        value={page.slug}
        hint={former.length > 0 ? `Also found at ${former.join(', ')}.` : undefined}
      />
      <Button look="quiet" onClick={() => setChanging(true)}>
        Change
      </Button>
      {changing && <AddressDialog page={page} onClose={() => setChanging(false)} />}
    </div>
  );
}
