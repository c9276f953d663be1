import { linkTo } from '#contract/screens.ts';
import { telephone as telephoneRule } from '#contract/buyer.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { parseTelephone } from '#contract/rules/telephones.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { Search } from '#ui/icons.ts';
import { Suspense, useState } from 'react';
import { useAccount } from '#features/accounts/web/account.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { lazyPart } from '#ui/layout/LazyPart.tsx';
import styles from './TicketPageScreen.module.css';

const TicketSearchResults = lazyPart(() =>
  import('./TicketSearchResults.tsx').then((file) => file.TicketSearchResults),
);

/** The search form, or the tickets of a given or the account's number (specification, section 4). */
export function SearchTab({ telephone }: { telephone: string | undefined }) {
  const navigate = useNavigate();
  const { data: account } = useAccount();
  const [isEditing, setIsEditing] = useState(false);
  const initialTelephone = telephone ?? (isEditing ? undefined : (account?.telephone ?? undefined));
  const validTelephone =
    initialTelephone && telephoneRule.safeParse(parseTelephone(initialTelephone)).data;
  if (!validTelephone)
    return (
      <SearchForm
        first={initialTelephone ? parseTelephone(initialTelephone) : ''}
        onSearch={(digits) =>
          void navigate({ to: linkTo('/search-tickets/$telephone', { telephone: digits }) })
        }
      />
    );
  return (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <TicketSearchResults
        telephone={validTelephone}
        actions={
          <Button
            variant="link"
            onClick={() => {
              setIsEditing(true);
              void navigate({ to: '/search-tickets' });
            }}
          >
            Search Another Number
          </Button>
        }
      />
    </Suspense>
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
        else setError(digits === '' ? uiMessages.telephoneNeeded : read.error.issues[0]?.message);
      }}
      errors={error ? [{ field: 'search-telephone', label: 'Telephone' }] : []}
    >
      <TelephoneField
        id="search-telephone"
        label="Telephone"
        hint="The number you gave when you bought your tickets. Outside the US, begin with +."
        value={digits}
        error={error}
        onChange={(inputValue) => {
          setDigits(inputValue);
          setError(undefined);
        }}
      />
      <Button type="submit" fullWidth="onMobile" icon={<Search size={22} aria-hidden="true" />}>
        Search Tickets
      </Button>
    </Form>
  );
}
