import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import layout from '#ui/layout/layout.module.css';
import { ExampleActions } from './DraftActions.tsx';
import { type MessageValues, toMessageInput } from './message-form-values.ts';
import styles from './Messages.module.css';
import type { PeopleQuery } from './useAudiencePeople.ts';

type PreviewProps = { event: number; values: MessageValues; people: PeopleQuery };

/** Shows the message as a guest gets it, and emails it to the account alone. */
export const MessageExample = ({
  checkText,
  ...preview
}: PreviewProps & { checkText: () => boolean }) => (
  <ExampleActions
    checkText={checkText}
    sendTest={() => {
      const { event, values } = preview;
      return callApi(guestMessages.sendTest, {
        body: { event, message: toMessageInput(values), ticket: null },
      });
    }}
  >
    <Preview {...preview} />
  </ExampleActions>
);

function Preview({ event, values, people }: PreviewProps) {
  const recipients = people.data?.recipients ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const ticket = chosen ?? recipients[0]?.ticket ?? null;
  const preview = useQuery({
    ...apiQueryOptions(guestMessages.preview, {
      body: { event, message: toMessageInput(values), ticket },
    }),
    staleTime: 0,
  });
  return (
    <div className={layout.stack}>
      <SelectField
        label="As this guest gets it"
        value={String(ticket ?? '')}
        options={recipients.map(({ ticket: id, name, seats }) => ({
          value: String(id),
          label: `${name}, ${seats}`,
        }))}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <Loaded query={preview} skeleton={<SkeletonLines lines={8} />}>
        {({ to, text }) => (
          <>
            <p className={layout.hint}>
              To {to}. The links of a preview and of a test open no guest’s tickets.
            </p>
            <div className={styles.text}>{text}</div>
          </>
        )}
      </Loaded>
    </div>
  );
}
