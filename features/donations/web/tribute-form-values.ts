import type { TributeKind } from '#features/donations/contract/rules/tributes.ts';

/** In memory or honor of whom a gift is, as it is typed. */
export type TributeFormValues = {
  tributeKind: TributeKind | '';
  tributeName: string;
  familyEmail: string;
  familyMessage: string;
  isDonorNamed: boolean;
};

export const emptyTribute: TributeFormValues = {
  tributeKind: '',
  tributeName: '',
  familyEmail: '',
  familyMessage: '',
  isDonorNamed: true,
};

/** What the form says of someone's memory or honor; undefined for a gift that is for no one. */
export const toTribute = ({
  tributeKind,
  tributeName,
  familyEmail,
  familyMessage,
  isDonorNamed,
}: TributeFormValues) =>
  tributeKind === ''
    ? undefined
    : { kind: tributeKind, name: tributeName, familyEmail, familyMessage, isDonorNamed };

/** The fields of the form by those of the request. */
export const tributeFields: Record<string, string> = { name: 'tributeName' };
