import { linkTo } from '#contract/screens.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { memberFields, memberFieldNames } from '#features/directory/contract/member-fields.ts';
import { directory, type MemberRecord } from '#features/directory/contract/directory.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { MemberPhoto } from './MemberPhoto.tsx';
import { LifeDays, useMonth } from './LifeDays.tsx';
import { useOwnMember } from './queries.ts';

function Entry() {
  return (
    <Loaded query={useOwnMember()} skeleton={mineSkeleton}>
      {(member) =>
        member ? (
          <EntryFacts member={member} />
        ) : (
          <p>
            You don't have an entry in the directory yet. Ask the secretary to link one to your
            account.
          </p>
        )
      }
    </Loaded>
  );
}

function EntryFacts({ member }: { member: MemberRecord }) {
  return (
    <>
      <MemberPhoto member={member} size="large" />
      <DescriptionList
        facts={[
          ['Name', member.name],
          ...memberFieldNames.map(
            (field) =>
              [
                memberFields[field].label,
                member[field] && memberFields[field].kind === 'telephone' ? (
                  <TelephoneNumber digits={member[field]} />
                ) : (
                  member[field]
                ),
              ] as const,
          ),
          ['Household', member.household?.name],
        ]}
      />
      <div>
        <LinkButton
          to={linkTo('/edit-member/$id', { id: member.id })}
          variant="secondary"
          size="small"
        >
          Edit my entry
        </LinkButton>
      </div>
    </>
  );
}

export const entryPart: MinePart = {
  title: 'My entry in the directory',
  group: 'own',
  isFor: (account) => hasRole(account, ['member', 'secretary']),
  Content: Entry,
};

function ThisMonth() {
  return <LifeDays {...useMonth()} />;
}

export const lifeDaysPart: MinePart = {
  title: 'Birthdays and anniversaries this month',
  group: 'week',
  isFor: (account) => hasRole(account, directory.list.access),
  Content: ThisMonth,
};
