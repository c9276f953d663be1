import { telephone as telephoneRule } from '@namugongo/contract/reception/buyer';
import { screenSentences } from '@namugongo/contract/problems';
import { telephoneDigits } from '@namugongo/contract/rules/telephones';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../../signed-in.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { TelephoneField } from '../../ui/fields/TelephoneField.tsx';
import { FoundTickets } from './FoundTickets.tsx';
import styles from './TicketPageScreen.module.css';

/** Step 'request' asks for the number, step 'search' shows its tickets; a known telephone starts in 'search' (specification, section 4). */
export function SearchTab({ telephone }: { telephone: string | undefined }) {
  const navigate = useNavigate();
  const { data: account } = useAccount();
  const [asking, setAsking] = useState(false);
  const known = telephone ?? (asking ? undefined : (account?.telephone ?? undefined));
  const searched = known && telephoneRule.safeParse(telephoneDigits(known)).data;
  if (!searched)
    return (
      <SearchForm
        first={known ? telephoneDigits(known) : ''}
        onSearch={(digits) => void navigate({ to: `/search-tickets/${digits}` })}
      />
    );
  return (
    <FoundTickets
      telephone={searched}
      actions={
        <Button
          look="bare"
          onClick={() => {
            setAsking(true);
            void navigate({ to: '/search-tickets' });
          }}
        >
          Search Another Number
        </Button>
      }
    />
  );
}

function SearchForm({ first, onSearch }: { first: string; onSearch: (digits: string) => void }) {
  const [digits, setDigits] = useState(first);
  const [error, setError] = useState<string>();
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        const read = telephoneRule.safeParse(digits);
        if (read.success) onSearch(digits);
        else
          setError(digits === '' ? screenSentences.telephoneNeeded : read.error.issues[0]?.message);
      }}
      wrong={error ? [{ field: 'search-telephone', label: 'Telephone' }] : []}
    >
      <TelephoneField
        id="search-telephone"
        label="Telephone"
        hint="The number you gave when you bought your tickets."
        value={digits}
        error={error}
        onChange={(typed) => {
          setDigits(typed);
          setError(undefined);
        }}
      />
      <Button type="submit" wide="onPhone" icon={<Search size={22} aria-hidden="true" />}>
        Search Tickets
      </Button>
    </Form>
  );
}
