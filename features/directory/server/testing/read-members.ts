import { type MemberList, readMemberList } from '../parse-member-list.ts';

const today = '2026-11-28';
/** The choice for each question. */
export type Decisions = Readonly<Record<string, string>>;

/** Reads a file of members. */
export const parseBytes = (
  bytes: Uint8Array,
  decisions: Decisions = {},
  mapping?: (string | null)[],
) =>
  readMemberList(
    {
      content: Buffer.from(bytes).toString('base64'),
      decisions: Object.entries(decisions).map(([question, choice]) => ({ question, choice })),
      mapping,
    },
    { today, telephoneCountries: [] },
  );
/** Reads a text of members. */
export const parseText = (text: string, decisions?: Decisions) =>
  parseBytes(Buffer.from(text), decisions);

/** The fields of each imported row that hold something. */
export const listPeople = ({ rows }: MemberList) =>
  rows.flatMap(({ value }) =>
    value
      ? [
          Object.fromEntries(
            Object.entries(value).filter(([, text]) => text !== '' && text !== undefined),
          ),
        ]
      : [],
  );
