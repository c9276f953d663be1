import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import { formatAddress } from '#features/directory/contract/rules/addresses.ts';
import { householdRoleLabels } from '#features/directory/contract/rules/household-roles.ts';
import type { OpenCheck } from '#features/join-us/contract/household-checks.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { useConfirmCheck, useOpenCheck } from './queries.ts';

/** /household-check/{key}: the link of the yearly email. Opening it changes nothing; its buttons do. */
export function HouseholdCheckScreen() {
  const { key = '' } = useParams();
  const query = useOpenCheck(key);
  const { data, error } = query;
  return (
    <StaffPage
      title="Is this still right?"
      subtitle="What our directory has about your household."
      wide={false}
    >
      {query.isPending && (
        <FormCard>
          <Loading label="Loading your household..." />
          <SkeletonLines lines={5} />
        </FormCard>
      )}
      {error && !data && (
        <FormCard>
          <ErrorMessage
            error={error}
            {...(!hasProblemCode(error, 'check-link-invalid') && {
              onRetry: () => void query.refetch(),
            })}
          />
        </FormCard>
      )}
      {data && <Check checkKey={key} check={data} />}
    </StaffPage>
  );
}

const doneMessages = {
  right: 'Thank you. You said that all of this is right.',
  changed: 'Thank you for your corrections. What is not here yet, our secretary reads and saves.',
};

function Check({ checkKey, check }: { checkKey: string; check: OpenCheck }) {
  const confirm = useConfirmCheck(checkKey);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  if (isCorrecting)
    return (
      <FormCard>
        <CorrectionForm
          checkKey={checkKey}
          check={check}
          onSaved={() => {
            setHasSent(true);
            setIsCorrecting(false);
          }}
          onCancel={() => setIsCorrecting(false)}
        />
      </FormCard>
    );
  return (
    <FormCard>
      {check.state !== 'waiting' && (
        <Alert tone="ok">
          <span
            role="status"
            tabIndex={-1}
            ref={confirm.isSuccess || hasSent ? takeFocus : undefined}
          >
            {doneMessages[check.state]}
          </span>
        </Alert>
      )}
      <FamilyFacts family={check.family} />
      {confirm.error && <ErrorMessage error={confirm.error} />}
      <div className={layout.rowWide}>
        {check.state === 'waiting' && (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            All of this is right
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
          Correct something
        </Button>
      </div>
    </FormCard>
  );
}

function FamilyFacts({ family }: { family: OpenCheck['family'] }) {
  return (
    <>
      <h2>{family.name}</h2>
      <p>{formatAddress(family.address) || 'We have no address.'}</p>
      {family.people.map((person) => (
        <section key={person.id} className={layout.stackTight}>
          <h3>{person.name}</h3>
          <DescriptionList
            facts={[
              ['Role in the household', householdRoleLabels[person.householdRole]],
              ['Telephone', person.telephone && <TelephoneNumber digits={person.telephone} />],
              ['Email', person.email],
              ['Birthday', person.birthday],
            ]}
          />
        </section>
      ))}
      <p className={layout.hint}>
        Anyone else who has an account looks after their own number, address and birthday, which are
        not here.
      </p>
    </>
  );
}
