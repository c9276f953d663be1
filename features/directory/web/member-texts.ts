import { type Member } from '#features/directory/contract/directory.ts';
import { memberFieldNames, memberFields } from '#features/directory/contract/member-fields.ts';
import { formatMemberField } from '#features/directory/contract/rules/booklet.ts';
import type { TableExport } from '#ui/table/table-export.ts';

/** The text that a search matches: only fields that the reader can see. A telephone number matches with and without punctuation. */
export const getMemberSearchText = ({ name, household, ...member }: Member): string =>
  [
    ...new Set([
      name,
      ...memberFieldNames.flatMap((field) => [
        member[field],
        formatMemberField(field, member[field]),
      ]),
      household?.name,
    ]),
  ]
    .filter(Boolean)
    .join(' ');

/** The members as a file; an import accepts its headers. */
export const toMembersExport = (rows: readonly Member[]): TableExport => ({
  name: 'members',
  headers: ['Name', ...memberFieldNames.map((field) => memberFields[field].label), 'Household'],
  rows: rows.map((member) => [
    member.name,
    ...memberFieldNames.map((field) => member[field] ?? ''),
    member.household?.name ?? '',
  ]),
});

/** 'Import undone: 12 removed, 3 as before.' */
export const formatUndoneImport = ({
  removed,
  restored,
  unchanged,
}: {
  removed: number;
  restored: number;
  unchanged: number;
}): string =>
  `Import undone: ${removed} removed, ${restored} as before${unchanged > 0 ? `, ${unchanged} left because they were changed since` : ''}.`;
