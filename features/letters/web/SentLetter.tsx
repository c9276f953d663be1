import { useQuery } from '@tanstack/react-query';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { linkTo } from '#contract/screens.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { letterRecipientColumns } from '#features/letters/contract/letter-columns.ts';
import { type Letter, type LetterRecipient, letters } from '#features/letters/contract/letters.ts';
import { StopButton } from '#features/guest-messages/web/DraftActions.tsx';
import { formatLetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { formatLetterSlug } from '#features/letters/contract/rules/letter-slugs.ts';
import { formatRecipientState } from '#features/letters/contract/rules/state-labels.ts';
import { getPageBodyText } from '#features/pages/contract/page-body.ts';
import { ChangeList } from '#features/people/web/ChangeList.tsx';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions, callApi, getApiUrl } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { describeDelivery, getLetterBadge } from './letter-labels.ts';
import styles from './Letters.module.css';

type SentLetterProps = {
  letter: Letter;
  /** After a letter that waited for its time is a draft again. */
  onDraft: () => void;
};

/** What became of a letter: its text, who got it and who did not, and its history. */
export function SentLetter({ letter, onDraft }: SentLetterProps) {
  const { data: site } = useSite();
  const isSecretary = useHasRole('secretary');
  const { label, tone } = getLetterBadge(letter);
  const isBegun = letter.state !== 'scheduled';
  const when = letter.sendAt && formatTimestamp(letter.sendAt, 'short', site?.timeZone);
  return (
    <div className={styles.write}>
      <FormCard as="section" aria-label="Letter">
        <div role="status">
          <Badge tone={tone}>{label}</Badge>
        </div>
        <DescriptionList
          facts={[
            ['For', formatLetterAudience(letter.audience)],
            [isBegun ? 'When' : 'Goes out', when],
            ['Emails', isBegun && describeDelivery(letter)],
          ]}
        />
        <div className={styles.text}>{getPageBodyText(letter.body)}</div>
        <ArchiveChoice letter={letter} />
        <StopButton
          noun="letter"
          state={letter.state}
          stop={() => callApi(letters.stop, { params: { id: letter.id } })}
          changes={letters}
          onDraft={onDraft}
        />
      </FormCard>
      {isBegun && isSecretary && <Recipients id={letter.id} timeZone={site?.timeZone} />}
      <FormCard as="section" aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <ChangeList changes={letter.changes} />
      </FormCard>
    </div>
  );
}

function ArchiveChoice({ letter }: Pick<SentLetterProps, 'letter'>) {
  const { id, isPublic, state, subject } = letter;
  const change = useApiMutation({
    call: (isVisible: boolean) =>
      callApi(letters.updateArchive, { params: { id }, body: { isPublic: isVisible } }),
    changes: [letters],
    notice: (_, isVisible) =>
      isVisible ? 'Everyone can read it on our site.' : 'Removed from our site.',
  });
  return (
    <>
      <CheckboxField
        label="Show it on our site once it is sent"
        hint="Then everyone can read it under Letters."
        checked={isPublic}
        disabled={change.isPending}
        onChange={change.mutate}
      />
      {change.error && <ErrorMessage error={change.error} />}
      {isPublic && state !== 'scheduled' && (
        <div>
          <LinkButton
            variant="link"
            to={linkTo('/letter/$slug', { slug: formatLetterSlug({ id, subject }) })}
          >
            View letter
          </LinkButton>
        </div>
      )}
    </>
  );
}

const tones: Partial<Record<LetterRecipient['state'], 'ok' | 'danger'>> = {
  sent: 'ok',
  failed: 'danger',
};

const State = ({ state }: Pick<LetterRecipient, 'state'>) => (
  <Badge tone={tones[state] ?? 'plain'}>{formatRecipientState(state)}</Badge>
);

/** Who got it, for the secretary. */
function Recipients({ id, timeZone }: { id: number; timeZone: string | undefined }) {
  const query = useQuery(apiQueryOptions(letters.listRecipients, { params: { id } }));
  return (
    <section aria-labelledby="recipients-title" className={layout.stack}>
      <h2 id="recipients-title">Who got it</h2>
      <Loaded query={query} skeleton={<RowsSkeleton search rows={6} />}>
        {(rows) => (
          <>
            <DataTable
              label="Recipients"
              rows={rows}
              columns={toTableColumns(letterRecipientColumns, {
                timeZone,
                cells: { state: ({ state }) => <State state={state} /> },
              })}
              rowKey={(row) => row.id}
              search={{
                label: 'Name, email or state',
                text: ({ name, email, state }) => `${name} ${email} ${formatRecipientState(state)}`,
              }}
              empty="The list of who got it was deleted after two years."
              card={(row) => (
                <div className={layout.stackTight}>
                  <b className={styles.address}>{row.name || row.email}</b>
                  <p className={`${layout.hint} ${styles.address}`}>
                    {[row.name && row.email, row.rejectionCode].filter(Boolean).join(' · ')}
                  </p>
                  <p>
                    <State state={row.state} />
                  </p>
                </div>
              )}
            />
            {rows.length > 0 && (
              <div className={layout.row}>
                <ExportButtons
                  size="small"
                  url={(format) =>
                    getApiUrl(letters.exportRecipients, { query: { letter: id, format } })
                  }
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
