import { useState } from 'react';
import { linkTo } from '#contract/screens.ts';
import type { Member } from '#features/directory/contract/directory.ts';
import type { Family } from '#features/directory/contract/households.ts';
import { FamilyForm, type SaveFamily } from '#features/directory/web/FamilyForm.tsx';
import { useFamily, useMembers } from '#features/directory/web/queries.ts';
import type { JoinRequestDetails } from '#features/join-us/contract/join-requests.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { createReview } from './review-values.ts';
import { useAcceptRequest } from './queries.ts';

/** The households of the entries that may be people of the request, each once. */
function listHouseholds({ likely }: JoinRequestDetails) {
  const byId = new Map(
    likely.flatMap(({ household }) => (household ? [[household.id, household.name] as const] : [])),
  );
  return [...byId].map(([id, name]) => ({
    value: String(id),
    label: `${name}: ${likely
      .filter(({ household }) => household?.id === id)
      .map((entry) => entry.name)
      .join(', ')}`,
  }));
}

/** Accepts a request: as a new household, or merged into one, in the form of a household. */
export function ReviewPart({ request }: { request: JoinRequestDetails }) {
  const households = listHouseholds(request);
  const [target, setTarget] = useState(String(request.householdId ?? households[0]?.value ?? ''));
  const familyId = Number(target) || 0;
  const family = useFamily(familyId);
  const members = useMembers();
  const skeleton = <RowsSkeleton label="Loading the directory..." height="5.4rem" />;
  return (
    <FormCard as="section">
      <h2>{request.kind === 'new' ? 'Accept' : 'Save the corrections'}</h2>
      {request.kind === 'new' && households.length > 0 && (
        <RadioGroupField
          id="join-target"
          label="Some of them may be in the directory already. Where do they belong?"
          choices={[...households, { value: '', label: 'A new household' }]}
          value={target}
          onChange={setTarget}
        />
      )}
      <Loaded query={members} skeleton={skeleton}>
        {(rows) =>
          familyId === 0 ? (
            <Review key="new" request={request} family={null} members={rows} />
          ) : (
            <Loaded query={family} skeleton={skeleton}>
              {(data) => <Review key={data.id} request={request} family={data} members={rows} />}
            </Loaded>
          )
        }
      </Loaded>
    </FormCard>
  );
}

type ReviewProps = {
  request: JoinRequestDetails;
  family: Family | null;
  members: readonly Member[];
};

function Review({ request, family, members }: ReviewProps) {
  const [reply, setReply] = useState('');
  // As it was when the form began: what others change since, the form itself notices.
  const [{ values, likelyIds, leaving }] = useState(() => createReview(request, family, members));
  const accept = useAcceptRequest(request.id);
  const save: SaveFamily = {
    ...accept,
    mutate({ seen, ...form }, { onSuccess, onError }) {
      const household = seen && toHousehold(seen);
      // The form is gone once the request is accepted, and with it what `mutate` would call.
      void accept.mutateAsync({ ...form, reply, household }).then(onSuccess, onError);
    },
  };
  return (
    <>
      {request.isMoving && (
        <Alert tone="warn">
          They write that the household is moving away. Saving it remembers everyone in it as moved,
          and they get no more emails.
        </Alert>
      )}
      {leaving.length > 0 && (
        <Alert tone="warn">
          {`They left out ${leaving.map(({ name }) => name).join(', ')}. Saving it leaves them in the directory without this household.`}
        </Alert>
      )}
      <FamilyForm
        family={family}
        proposal={{
          name: `join request ${request.id} ${family?.id ?? 'new'}`,
          values,
          likelyIds,
          save,
        }}
        submit={getSubmitLabel(request, family)}
        back={linkTo('/join-requests')}
      >
        <TextAreaField
          label="Your answer"
          hint="A word for the email that they get."
          rows={3}
          maxLength={1000}
          optional
          value={reply}
          onChange={({ currentTarget }) => setReply(currentTarget.value)}
        />
      </FamilyForm>
    </>
  );
}

const toHousehold = ({ id, ...seen }: Family) => ({ id, seen });

const getSubmitLabel = ({ kind, isMoving }: JoinRequestDetails, family: Family | null): string => {
  if (isMoving) return 'Save as moved away';
  if (kind === 'correction') return 'Save corrections';
  return family ? `Merge into ${family.name}` : 'Accept as a new household';
};
