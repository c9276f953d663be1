import { alphabetical, createSearchText, defineColumns } from '#contract/columns.ts';
import type { Member } from './directory.ts';
import { householdRoleLabels } from './rules/household-roles.ts';
import { memberStatusLabels } from './rules/member-statuses.ts';
import { memberFieldNames, memberFields } from './member-fields.ts';

/** An entry's fields, which a reader has as far as they are meant for them. An import accepts the labels as headers. */
export const memberColumns = [
  ...defineColumns<Member>()(({ text }) => [
    text('name', 'Name', ({ name }) => name, { sortLabels: alphabetical('Name'), search: true }),
  ]),
  ...memberFieldNames.flatMap((name) => {
    const { label, kind, isSortable } = memberFields[name];
    return defineColumns<Member>()([
      {
        key: name,
        label,
        kind: kind === 'telephone' ? 'telephone' : 'text',
        value: (member) => member[name] ?? '',
        search: true,
        ...(isSortable ? { sortLabels: alphabetical(label) } : { isSortable }),
      },
    ]);
  }),
  ...defineColumns<Member>()(({ text }) => [
    text('household', 'Household', ({ household }) => household?.name ?? '', { search: true }),
    text(
      'householdRole',
      'Role in the household',
      ({ householdRole }) => householdRoleLabels[householdRole],
    ),
    text('status', 'Status', ({ status }) =>
      status === 'present' ? '' : memberStatusLabels[status],
    ),
    text('statusDay', 'Status since', ({ statusDay }) => statusDay),
  ]),
];

/** The text that a search looks in: only fields that the reader can see. */
export const getMemberSearchText = createSearchText(memberColumns);
