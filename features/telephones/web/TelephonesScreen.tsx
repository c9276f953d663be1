import { isSitePath } from '#contract/rules/links.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { type DoubtfulTelephone, telephones } from '#features/telephones/contract/telephones.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import styles from './PhoneNumbers.module.css';

/** /telephones: the stored numbers that may be wrong, until the secretary has looked at each. */
export function TelephonesScreen() {
  const list = useQuery(apiQueryOptions(telephones.list, {}));
  return (
    <StaffPage
      wide={false}
      title="Phone numbers to check"
      subtitle="When the site learned to read the numbers of all countries, it looked at every number again."
    >
      <Loaded query={list} skeleton={<RowsSkeleton rows={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Every phone number looks right">
              Numbers that may be wrong appear here.
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.telephone}>
                  <NumberCard row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

function NumberCard({ row: { telephone, reason, choices, uses } }: { row: DoubtfulTelephone }) {
  const confirm = useApiMutation({
    call: () => callApi(telephones.confirm, { body: { telephone } }),
    changes: [telephones.list],
    notice: 'Phone number confirmed.',
  });
  const choose = useApiMutation({
    call: (choice: string) => callApi(telephones.choose, { body: { telephone, choice } }),
    changes: [telephones.list],
    notice: (_, choice) => `Phone number changed to ${formatTelephone(choice)}.`,
  });
  const isBusy = confirm.isPending || choose.isPending;
  const error = confirm.error ?? choose.error;
  return (
    <Card as="article" className={styles.card}>
      <h2>{formatTelephone(telephone)}</h2>
      <p>{reason}</p>
      <ul className={styles.uses}>
        {uses.map(({ label, name, path, isFixed }, index) => (
          <li key={index}>
            {label}
            {isFixed && ' (stays as it is)'}
            {path && isSitePath(path) && (
              <>
                : <Link to={path}>{name || 'Correct it'}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {error && <ErrorMessage error={error} />}
      <div className={layout.row}>
        {choices.map((choice) => (
          <Button
            key={choice.telephone}
            size="small"
            variant="outline"
            busy={isBusy}
            onClick={() => choose.mutate(choice.telephone)}
          >
            {choice.country}: {formatTelephone(choice.telephone)}
          </Button>
        ))}
        <Button
          size="small"
          variant="secondary"
          busy={isBusy}
          aria-label={`It is right: ${formatTelephone(telephone)}`}
          onClick={() => confirm.mutate()}
        >
          It is right
        </Button>
      </div>
    </Card>
  );
}
